CREATE TABLE "stored_file" (
	"path" text PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"session_id" uuid,
	"response_id" uuid,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"duration" double precision,
	"last_modified" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "stored_file_session_id_index" ON "stored_file" USING btree ("session_id","field_id");--> statement-breakpoint
CREATE INDEX "stored_file_response_id_index" ON "stored_file" USING btree ("response_id");--> statement-breakpoint
CREATE INDEX "stored_file_expires_at_index" ON "stored_file" USING btree ("expires_at") WHERE "stored_file"."expires_at" is not null;