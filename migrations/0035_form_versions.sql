CREATE TABLE "form_version" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"reason" text NOT NULL,
	"name" text,
	"user_id" text,
	"definition" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "form_version_reason_check" CHECK ("form_version"."reason" in ('kept', 'opened', 'rested', 'edited', 'restored'))
);
--> statement-breakpoint
ALTER TABLE "form_version" ADD CONSTRAINT "form_version_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_version_form_id_index" ON "form_version" USING btree ("form_id","created_at");