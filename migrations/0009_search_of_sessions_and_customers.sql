CREATE TABLE "row_search" (
	"row_id" uuid PRIMARY KEY NOT NULL,
	"scope_id" uuid NOT NULL,
	"text" text,
	"options" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_search_index" (
	"scope_id" uuid PRIMARY KEY NOT NULL,
	"table" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"covered_at" timestamp with time zone,
	"covered_id" uuid,
	"rows" bigint DEFAULT 0 NOT NULL,
	"covered_rows" bigint DEFAULT 0 NOT NULL,
	"ready_at" timestamp with time zone,
	"dropped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "row_search_text_index" ON "row_search" USING gin ("scope_id","text" gin_trgm_ops,"options") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "row_search_changed_index" ON "row_search" USING btree ("scope_id") WHERE "row_search"."text" IS NULL;