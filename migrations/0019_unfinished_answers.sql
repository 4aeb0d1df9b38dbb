CREATE TABLE "session_link" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"carried" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_as" uuid
);
--> statement-breakpoint
ALTER TABLE "form_document" ADD COLUMN "is_continue_later_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "form_document" ADD COLUMN "is_keeping_noticed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "response_session" ADD COLUMN "continued_as" uuid;--> statement-breakpoint
ALTER TABLE "session_link" ADD CONSTRAINT "session_link_session_id_response_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."response_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_link_session_id_index" ON "session_link" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_link_used_as_index" ON "session_link" USING btree ("used_as");--> statement-breakpoint
CREATE INDEX "session_link_expires_at_index" ON "session_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "response_session_continued_as_index" ON "response_session" USING btree ("continued_as") WHERE "response_session"."continued_as" is not null;