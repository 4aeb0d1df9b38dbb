CREATE TABLE "canvas_document" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"schema_version" text NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"purged_version" bigint DEFAULT 0 NOT NULL,
	"elements" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"thumbnail" text,
	"thumbnail_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "canvas_element" (
	"document_id" uuid NOT NULL,
	"id" text NOT NULL,
	"version" bigint NOT NULL,
	"nonce" bigint NOT NULL,
	"data" jsonb NOT NULL,
	"size" integer NOT NULL,
	"is_deleted" boolean NOT NULL,
	"changed_in" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "canvas_element_document_id_id_pk" PRIMARY KEY("document_id","id")
);
--> statement-breakpoint
CREATE TABLE "canvas_file" (
	"document_id" uuid NOT NULL,
	"id" text NOT NULL,
	"asset_id" uuid NOT NULL,
	CONSTRAINT "canvas_file_document_id_id_pk" PRIMARY KEY("document_id","id")
);
--> statement-breakpoint
ALTER TABLE "canvas_document" ADD CONSTRAINT "canvas_document_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canvas_element" ADD CONSTRAINT "canvas_element_document_id_canvas_document_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."canvas_document"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canvas_file" ADD CONSTRAINT "canvas_file_document_id_canvas_document_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."canvas_document"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "canvas_element_changed_in_index" ON "canvas_element" USING btree ("document_id","changed_in");--> statement-breakpoint
CREATE INDEX "canvas_element_deleted_index" ON "canvas_element" USING btree ("document_id","changed_at") WHERE "canvas_element"."is_deleted";--> statement-breakpoint
CREATE INDEX "canvas_file_asset_id_index" ON "canvas_file" USING btree ("asset_id");