CREATE TABLE "scheduled_job" (
	"name" text PRIMARY KEY NOT NULL,
	"known_since" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"succeeded_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
