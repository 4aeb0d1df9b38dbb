CREATE TABLE "form_address" (
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"form_id" uuid NOT NULL,
	"is_current" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "form_address_organization_id_name_pk" PRIMARY KEY("organization_id","name")
);
--> statement-breakpoint
ALTER TABLE "form_document" ADD COLUMN "link_preview" jsonb;--> statement-breakpoint
ALTER TABLE "form_address" ADD CONSTRAINT "form_address_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_address" ADD CONSTRAINT "form_address_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_address_form_id_index" ON "form_address" USING btree ("form_id");--> statement-breakpoint
CREATE UNIQUE INDEX "form_address_current_unique" ON "form_address" USING btree ("form_id") WHERE "form_address"."is_current";