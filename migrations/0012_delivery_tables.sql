CREATE TABLE "delivery_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"outbox_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" smallint,
	"error" text,
	"excerpt" text
);
--> statement-breakpoint
CREATE TABLE "form_mail" (
	"form_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"subject_template" text NOT NULL,
	"body_template" text NOT NULL,
	"from_name" text NOT NULL,
	"reply_to" text,
	"recipient_field_id" uuid,
	"recipient_user_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "form_mail_form_id_audience_pk" PRIMARY KEY("form_id","audience"),
	CONSTRAINT "form_mail_audience_check" CHECK ("form_mail"."audience" in ('owner', 'respondent'))
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp with time zone,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "outbox_due_index";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "webhook_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_mail" ADD CONSTRAINT "form_mail_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_mail" ADD CONSTRAINT "form_mail_recipient_field_id_attribute_id_fk" FOREIGN KEY ("recipient_field_id") REFERENCES "public"."attribute"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_attempt_outbox_id_index" ON "delivery_attempt" USING btree ("outbox_id","id");--> statement-breakpoint
CREATE INDEX "form_mail_recipient_field_id_index" ON "form_mail" USING btree ("recipient_field_id");--> statement-breakpoint
CREATE INDEX "webhook_form_id_index" ON "webhook" USING btree ("form_id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_lane_index" ON "outbox" USING btree ("destination","due_at","number") WHERE "outbox"."delivered_at" is null and "outbox"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_leased_index" ON "outbox" USING btree ("webhook_id") WHERE "outbox"."leased_until" is not null;--> statement-breakpoint
CREATE INDEX "outbox_webhook_id_index" ON "outbox" USING btree ("webhook_id");--> statement-breakpoint
CREATE INDEX "outbox_log_index" ON "outbox" USING btree ("form_id","number") WHERE "outbox"."destination" <> 'room';