CREATE TABLE "form_edit" (
	"form_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"transaction_id" text,
	"replica_id" text,
	"user_id" text,
	"operations" jsonb,
	"xid" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "form_edit_form_id_number_pk" PRIMARY KEY("form_id","number"),
	CONSTRAINT "form_edit_transaction_id_unique" UNIQUE("form_id","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "form_edit" ADD CONSTRAINT "form_edit_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_edit_created_at_index" ON "form_edit" USING btree ("created_at");