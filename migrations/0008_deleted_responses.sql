CREATE TABLE "deleted_response" (
	"response_id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"customer_id" uuid,
	"deletion_id" uuid NOT NULL,
	"local_index" bigint NOT NULL,
	"facts" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_response" ADD CONSTRAINT "deleted_response_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_response_deletion_index" ON "deleted_response" USING btree ("form_id","deletion_id","local_index");--> statement-breakpoint
CREATE INDEX "deleted_response_customer_index" ON "deleted_response" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "deleted_response_expires_at_index" ON "deleted_response" USING btree ("expires_at");