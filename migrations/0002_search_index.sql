CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "response_search" (
	"response_id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"text" text NOT NULL,
	"options" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_index" (
	"form_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"first_transaction" bigint,
	"highest_index" bigint,
	"next_index" bigint,
	"ready_at" timestamp with time zone,
	"dropped_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "response_search" ADD CONSTRAINT "response_search_response_id_response_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."response"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_index" ADD CONSTRAINT "search_index_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "response_search_index" ON "response_search" USING gin ("form_id","text" gin_trgm_ops,"options") WITH (gin_pending_list_limit=512);