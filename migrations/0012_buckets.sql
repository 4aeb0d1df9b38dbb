CREATE TABLE "bucket" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"objects" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"gone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bucket_object" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"bucket_id" uuid NOT NULL,
	"folder_id" uuid NOT NULL,
	"name" text NOT NULL,
	"blob_id" uuid,
	"is_folder" boolean GENERATED ALWAYS AS (blob_id is null) STORED NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"is_shown" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	"gone_at" timestamp with time zone,
	CONSTRAINT "bucket_object_name_check" CHECK (octet_length("bucket_object"."name") between 1 and 1024 and "bucket_object"."name" not in ('.', '..') and "bucket_object"."name" !~ '[/\x01-\x1f\x7f]')
);
--> statement-breakpoint
CREATE TABLE "bucket_release" (
	"blob_id" uuid PRIMARY KEY NOT NULL,
	"released_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bucket_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"folder_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"last_modified" bigint,
	"multipart_id" text,
	"parts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Documents from before buckets had contents.
INSERT INTO "bucket" (document_id) SELECT id FROM "document" WHERE doctype = 'v0_bucket';--> statement-breakpoint
CREATE INDEX "bucket_gone_at_index" ON "bucket" USING btree ("gone_at") WHERE "bucket"."gone_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bucket_object_name_unique" ON "bucket_object" USING btree ("folder_id","name" collate "C") WHERE "bucket_object"."gone_at" is null;--> statement-breakpoint
CREATE INDEX "bucket_object_by_name" ON "bucket_object" USING btree ("folder_id","is_folder",lower("name") collate "C","id") WHERE "bucket_object"."gone_at" is null;--> statement-breakpoint
CREATE INDEX "bucket_object_by_size" ON "bucket_object" USING btree ("folder_id","is_folder","size","id") WHERE "bucket_object"."gone_at" is null;--> statement-breakpoint
CREATE INDEX "bucket_object_by_changed_at" ON "bucket_object" USING btree ("folder_id","is_folder","changed_at","id") WHERE "bucket_object"."gone_at" is null;--> statement-breakpoint
CREATE INDEX "bucket_object_search" ON "bucket_object" USING gin ("bucket_id",lower("name") gin_trgm_ops) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "bucket_object_of_bucket" ON "bucket_object" USING btree ("bucket_id",lower("name") collate "C","id");--> statement-breakpoint
CREATE INDEX "bucket_object_blob_id_index" ON "bucket_object" USING btree ("blob_id") WHERE "bucket_object"."blob_id" is not null;--> statement-breakpoint
CREATE INDEX "bucket_object_gone_at_index" ON "bucket_object" USING btree ("gone_at") WHERE "bucket_object"."gone_at" is not null;--> statement-breakpoint
CREATE INDEX "bucket_release_released_at_index" ON "bucket_release" USING btree ("released_at");--> statement-breakpoint
CREATE INDEX "bucket_upload_bucket_id_index" ON "bucket_upload" USING btree ("bucket_id","created_by");--> statement-breakpoint
CREATE INDEX "bucket_upload_expires_at_index" ON "bucket_upload" USING btree ("expires_at");