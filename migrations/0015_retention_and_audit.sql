CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" uuid NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_retention" (
	"form_id" uuid PRIMARY KEY NOT NULL,
	"response_days" integer,
	"session_days" integer,
	CONSTRAINT "form_retention_response_days_check" CHECK ("form_retention"."response_days" between 1 and 3650),
	CONSTRAINT "form_retention_session_days_check" CHECK ("form_retention"."session_days" between 1 and 3650)
);
--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_retention" ADD CONSTRAINT "form_retention_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_project_id_index" ON "audit_entry" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_user_id_index" ON "audit_entry" USING btree ("user_id");