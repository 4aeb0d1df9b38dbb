CREATE TABLE "form_view_bucket" (
	"form_id" uuid NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	"shard" smallint NOT NULL,
	"count" bigint NOT NULL,
	"referrers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "form_view_bucket_form_id_viewed_at_shard_pk" PRIMARY KEY("form_id","viewed_at","shard")
);
--> statement-breakpoint
CREATE TABLE "form_view_span" (
	"form_id" uuid NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	"count" bigint NOT NULL,
	"referrers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "form_view_span_form_id_viewed_at_pk" PRIMARY KEY("form_id","viewed_at")
);
--> statement-breakpoint
ALTER TABLE "form_view_bucket" ADD CONSTRAINT "form_view_bucket_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_view_span" ADD CONSTRAINT "form_view_span_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_view_bucket_viewed_at_index" ON "form_view_bucket" USING btree ("viewed_at");