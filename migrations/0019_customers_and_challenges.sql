CREATE TABLE "email_challenge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"form_field_id" uuid NOT NULL,
	"email" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	CONSTRAINT "email_challenge_field_unique" UNIQUE("session_id","form_field_id")
);
--> statement-breakpoint
CREATE TABLE "customer_signing_secret" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "email_challenge" ADD CONSTRAINT "email_challenge_session_id_response_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."response_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_challenge" ADD CONSTRAINT "email_challenge_form_field_id_attribute_id_fk" FOREIGN KEY ("form_field_id") REFERENCES "public"."attribute"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_signing_secret" ADD CONSTRAINT "customer_signing_secret_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_challenge_form_field_id_index" ON "email_challenge" USING btree ("form_field_id");--> statement-breakpoint
CREATE INDEX "email_challenge_created_at_index" ON "email_challenge" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "customer_signing_secret_project_id_index" ON "customer_signing_secret" USING btree ("project_id","created_at");