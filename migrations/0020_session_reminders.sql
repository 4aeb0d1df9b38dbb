CREATE TABLE "session_reminder" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"email" text NOT NULL,
	"stop_id" text NOT NULL,
	"lang" text NOT NULL,
	"origin" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"taken_at" timestamp with time zone,
	CONSTRAINT "session_reminder_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
ALTER TABLE "session_reminder" ADD CONSTRAINT "session_reminder_session_id_response_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."response_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_reminder_stop_id_index" ON "session_reminder" USING btree ("stop_id");--> statement-breakpoint
CREATE INDEX "session_reminder_due_at_index" ON "session_reminder" USING btree ("due_at");