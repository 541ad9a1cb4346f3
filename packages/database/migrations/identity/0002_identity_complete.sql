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
ALTER TABLE "identity"."account" ALTER COLUMN "password_hash" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "identity"."account" ALTER COLUMN "enabled_2fa" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "identity"."account" drop column "enabled_2fa";
--> statement-breakpoint
ALTER TABLE "identity"."account" ADD COLUMN "password_reset_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "identity"."account" ADD COLUMN "totp_secret" text;
--> statement-breakpoint
ALTER TABLE "identity"."account" ADD COLUMN "enabled_2fa" boolean GENERATED ALWAYS AS (totp_secret is not null) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "identity"."account" ADD COLUMN "totp_pending_secret" text;
--> statement-breakpoint
ALTER TABLE "identity"."account" ADD COLUMN "totp_last_step" bigint;
--> statement-breakpoint
ALTER TABLE "identity"."account" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "identity"."session" ADD COLUMN "ip" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "identity"."session" ADD COLUMN "remembered_device_id" uuid;
--> statement-breakpoint
ALTER TABLE "identity"."session" ADD COLUMN "actor_session_id" uuid;
--> statement-breakpoint
ALTER TABLE "identity"."session" ADD COLUMN "actor_reason" text;
--> statement-breakpoint
ALTER TABLE "identity"."login_challenge" ADD CONSTRAINT "login_challenge_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity"."mailed_token" ADD CONSTRAINT "mailed_token_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity"."remembered_device" ADD CONSTRAINT "remembered_device_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "login_challenge_account" ON "identity"."login_challenge" USING btree ("account_id","device_id");
--> statement-breakpoint
CREATE INDEX "mailed_token_account" ON "identity"."mailed_token" USING btree ("account_id","purpose");
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "identity"."outbox" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "pending_sign_up_email" ON "identity"."pending_sign_up" USING btree ("email");
--> statement-breakpoint
CREATE UNIQUE INDEX "remembered_device_secret" ON "identity"."remembered_device" USING btree ("account_id","secret_hash");
--> statement-breakpoint
CREATE INDEX "remembered_device_hash" ON "identity"."remembered_device" USING btree ("secret_hash");
--> statement-breakpoint
ALTER TABLE "identity"."session" ADD CONSTRAINT "session_remembered_device_id_remembered_device_id_fk" FOREIGN KEY ("remembered_device_id") REFERENCES "identity"."remembered_device"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity"."session" ADD CONSTRAINT "session_actor_session_id_session_id_fk" FOREIGN KEY ("actor_session_id") REFERENCES "identity"."session"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity"."session" ADD CONSTRAINT "session_actor_reason" CHECK (("identity"."session"."actor_session_id" is null) = ("identity"."session"."actor_reason" is null));
