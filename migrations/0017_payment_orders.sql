CREATE TABLE "payment_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid,
	"session_id" uuid,
	"customer_id" uuid,
	"provider" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reference" text,
	"form_version" bigint NOT NULL,
	"payload_hash" "bytea" NOT NULL,
	"submission" jsonb,
	"response_id" uuid,
	"refund_reason" text,
	"held_until" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_order_reference_unique" UNIQUE("provider","reference"),
	CONSTRAINT "payment_order_status_check" CHECK ("payment_order"."status" in ('pending', 'completed', 'released', 'refund_due', 'refunded')),
	CONSTRAINT "payment_order_provider_check" CHECK ("payment_order"."provider" in ('stripe', 'tosspayments')),
	CONSTRAINT "payment_order_amount_check" CHECK ("payment_order"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_session_id_response_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."response_session"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_customer_id_customer_uid_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_order_form_id_index" ON "payment_order" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "payment_order_session_id_index" ON "payment_order" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "payment_order_customer_id_index" ON "payment_order" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_order_due_index" ON "payment_order" USING btree ("due_at") WHERE "payment_order"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_order_released_index" ON "payment_order" USING btree ("updated_at") WHERE "payment_order"."status" = 'released';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_order_pending_unique" ON "payment_order" USING btree ("session_id") WHERE "payment_order"."status" = 'pending';