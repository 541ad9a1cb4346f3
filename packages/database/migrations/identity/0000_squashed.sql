CREATE SCHEMA "identity";
--> statement-breakpoint
CREATE TABLE "identity"."account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"organization" text DEFAULT '' NOT NULL,
	"phone" text,
	"password_hash" text,
	"profile_image" text,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"can_send_email" smallint DEFAULT 1 NOT NULL,
	"can_send_sms" smallint DEFAULT 0 NOT NULL,
	"theme" text DEFAULT 'dark' NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"password_reset_at" timestamp with time zone,
	"totp_secret" text,
	"enabled_2fa" boolean GENERATED ALWAYS AS (totp_secret is not null) STORED NOT NULL,
	"totp_pending_secret" text,
	"totp_last_step" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint,
	"digest_hour" smallint DEFAULT 18 NOT NULL,
	CONSTRAINT "account_email_lower_case" CHECK ("identity"."account"."email" = lower("identity"."account"."email"))
);
--> statement-breakpoint
CREATE TABLE "identity"."inquiry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity"."inquiry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"industry" text NOT NULL,
	"company" text NOT NULL,
	"country" text NOT NULL,
	"state_region" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"heard_about" text NOT NULL,
	"worked_with_before" text NOT NULL,
	"additional_info" text NOT NULL,
	"source" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."known_device" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."login_challenge" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"code_hash" text,
	"code_sent_at" timestamp with time zone,
	"consumed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."mailed_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body_text" text NOT NULL,
	"body_html" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"enqueued_at" timestamp with time zone,
	"attempted_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "identity"."pending_sign_up" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"password_hash" text NOT NULL,
	"sign_up_token" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"device_id" text,
	"is_contested" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."refresh_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."remembered_device" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."saved_search" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"ip" text DEFAULT '' NOT NULL,
	"remembered_device_id" uuid,
	"actor_session_id" uuid,
	"actor_reason" text,
	"device_secret_hash" text,
	CONSTRAINT "session_actor_reason" CHECK (("identity"."session"."actor_session_id" is null) = ("identity"."session"."actor_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "identity"."sign_up_token" (
	"token" text PRIMARY KEY NOT NULL,
	"organization" text NOT NULL,
	"email_ending" text NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."throttle" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "identity"."known_device" ADD CONSTRAINT "known_device_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity"."login_challenge" ADD CONSTRAINT "login_challenge_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity"."mailed_token" ADD CONSTRAINT "mailed_token_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity"."refresh_token" ADD CONSTRAINT "refresh_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "identity"."session"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity"."remembered_device" ADD CONSTRAINT "remembered_device_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity"."saved_search" ADD CONSTRAINT "saved_search_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity"."session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity"."session" ADD CONSTRAINT "session_remembered_device_id_remembered_device_id_fk" FOREIGN KEY ("remembered_device_id") REFERENCES "identity"."remembered_device"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity"."session" ADD CONSTRAINT "session_actor_session_id_session_id_fk" FOREIGN KEY ("actor_session_id") REFERENCES "identity"."session"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "account_email" ON "identity"."account" USING btree (lower("email"));
--> statement-breakpoint
CREATE UNIQUE INDEX "known_device_secret" ON "identity"."known_device" USING btree ("secret_hash","account_id");
--> statement-breakpoint
CREATE INDEX "known_device_account" ON "identity"."known_device" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "login_challenge_account" ON "identity"."login_challenge" USING btree ("account_id","device_id");
--> statement-breakpoint
CREATE INDEX "mailed_token_account" ON "identity"."mailed_token" USING btree ("account_id","purpose");
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "identity"."outbox" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "pending_sign_up_email" ON "identity"."pending_sign_up" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "refresh_token_session" ON "identity"."refresh_token" USING btree ("session_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "remembered_device_secret" ON "identity"."remembered_device" USING btree ("account_id","secret_hash");
--> statement-breakpoint
CREATE INDEX "remembered_device_hash" ON "identity"."remembered_device" USING btree ("secret_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_search_name" ON "identity"."saved_search" USING btree ("account_id","page",lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_search_default" ON "identity"."saved_search" USING btree ("account_id","page") WHERE is_default;
--> statement-breakpoint
CREATE INDEX "session_account" ON "identity"."session" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "session_device_secret" ON "identity"."session" USING btree ("device_secret_hash") WHERE "identity"."session"."device_secret_hash" is not null;
--> statement-breakpoint
-- Tells the gateway at once when an access token may do something else, or ends. Refreshing a session, deleting one that has ended, and
-- changes of names or settings are not told. PostgreSQL sends equal notifications of one transaction once.
CREATE FUNCTION "identity"."tell_sessions_changed"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM pg_notify('sessions_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tell_session_changed" AFTER UPDATE ON "identity"."session" FOR EACH ROW
WHEN ((old.account_id, old.expires_at, old.revoked_at, old.actor_session_id, old.actor_reason)
  IS DISTINCT FROM (new.account_id, new.expires_at, new.revoked_at, new.actor_session_id, new.actor_reason))
EXECUTE FUNCTION "identity"."tell_sessions_changed"();
--> statement-breakpoint
CREATE TRIGGER "tell_session_deleted" AFTER DELETE ON "identity"."session" FOR EACH ROW
WHEN (old.revoked_at IS NULL AND old.expires_at > now())
EXECUTE FUNCTION "identity"."tell_sessions_changed"();
--> statement-breakpoint
CREATE TRIGGER "tell_account_changed" AFTER UPDATE ON "identity"."account" FOR EACH ROW
WHEN ((old.email, old.permissions, old.disabled_at) IS DISTINCT FROM (new.email, new.permissions, new.disabled_at))
EXECUTE FUNCTION "identity"."tell_sessions_changed"();
--> statement-breakpoint
CREATE TRIGGER "tell_account_deleted" AFTER DELETE ON "identity"."account" FOR EACH ROW
EXECUTE FUNCTION "identity"."tell_sessions_changed"();
