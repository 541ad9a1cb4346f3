CREATE TABLE "delivery"."area_visit" (
	"area" text NOT NULL,
	"version" text NOT NULL,
	"page" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account" text,
	"device" text,
	"network" text NOT NULL,
	"failed" text,
	"slow" boolean DEFAULT false NOT NULL,
	"settled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "area_visit_area_version_page_pk" PRIMARY KEY("area","version","page")
);
--> statement-breakpoint
CREATE TABLE "delivery"."page_key" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "area_visit_version" ON "delivery"."area_visit" USING btree ("area","version","at");--> statement-breakpoint
CREATE INDEX "area_visit_at" ON "delivery"."area_visit" USING btree ("at");