CREATE TABLE "market"."session_move" (
	"cik" char(10) NOT NULL,
	"session" integer NOT NULL,
	"previous_close" double precision NOT NULL,
	"lowest" double precision NOT NULL,
	"highest" double precision NOT NULL,
	"quoted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_move_cik_session_pk" PRIMARY KEY("cik","session")
);
