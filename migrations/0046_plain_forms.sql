CREATE TABLE "untold_response" (
	"response_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "form" ADD COLUMN "is_plain" boolean DEFAULT true NOT NULL;