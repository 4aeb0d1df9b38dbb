CREATE TABLE "product" (
	"id" uuid PRIMARY KEY NOT NULL,
	"store_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_option" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"field_id" uuid,
	"local_index" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_option_value" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_option_id" uuid NOT NULL,
	"value" text NOT NULL,
	"sku" text,
	"local_index" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option" ADD CONSTRAINT "product_option_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option" ADD CONSTRAINT "product_option_field_id_attribute_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."attribute"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option_value" ADD CONSTRAINT "product_option_value_product_option_id_product_option_id_fk" FOREIGN KEY ("product_option_id") REFERENCES "public"."product_option"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_store_id_index" ON "product" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "product_option_product_id_index" ON "product_option" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_option_field_id_index" ON "product_option" USING btree ("field_id");--> statement-breakpoint
CREATE INDEX "product_option_value_product_option_id_index" ON "product_option_value" USING btree ("product_option_id");