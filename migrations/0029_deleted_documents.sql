DROP INDEX "document_schema_name_unique";--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "document_deleted_at_index" ON "document" USING btree ("deleted_at") WHERE "document"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_schema_name_unique" ON "document" USING btree ("project_id","title") WHERE "document"."doctype" = 'v0_schema' and "document"."deleted_at" is null;