CREATE TABLE "identity"."known_device" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity"."known_device" ADD CONSTRAINT "known_device_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "identity"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "known_device_secret" ON "identity"."known_device" USING btree ("secret_hash","account_id");--> statement-breakpoint
CREATE INDEX "known_device_account" ON "identity"."known_device" USING btree ("account_id");--> statement-breakpoint
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
