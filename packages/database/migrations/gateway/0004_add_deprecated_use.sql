CREATE TABLE "gateway"."deprecated_use" (
	"day" date NOT NULL,
	"operation" text NOT NULL,
	"field" text NOT NULL,
	"caller" text NOT NULL,
	"calls" bigint NOT NULL,
	CONSTRAINT "deprecated_use_day_operation_field_caller_pk" PRIMARY KEY("day","operation","field","caller")
);
