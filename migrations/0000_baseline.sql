-- Every table of Sheaf, as drizzle-kit writes it from worker/db/schema/; what it cannot write stands at the end.
-- Foreign keys and indexes stand in the order in which they were once created: cascades run in that order, and of indexes
-- that seem to cost the same, PostgreSQL takes the first.
CREATE TABLE "asset" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid,
	"document_id" uuid,
	"user_id" uuid,
	"is_public" boolean NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"unused_since" timestamp with time zone,
	CONSTRAINT "asset_owner_check" CHECK (num_nonnulls("asset"."document_id", "asset"."user_id") = 1 and num_nonnulls("asset"."document_id", "asset"."organization_id") <> 1)
);
--> statement-breakpoint
CREATE TABLE "auth_account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" uuid NOT NULL,
	CONSTRAINT "auth_session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth_user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"admission" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth_verification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connection_commerce_store" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" uuid NOT NULL,
	"store_id" bigint NOT NULL,
	"project_id" uuid NOT NULL,
	CONSTRAINT "connection_commerce_store_form_id_unique" UNIQUE("form_id")
);
--> statement-breakpoint
CREATE TABLE "inventory_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" bigint NOT NULL,
	"sku" text NOT NULL,
	"cost" double precision,
	"is_negative_level_allowed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inventory_item_sku_unique" UNIQUE("store_id","sku")
);
--> statement-breakpoint
CREATE TABLE "inventory_level" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory_level_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inventory_item_id" bigint NOT NULL,
	"available" integer DEFAULT 0 NOT NULL,
	"committed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "inventory_level_inventory_item_id_unique" UNIQUE("inventory_item_id")
);
--> statement-breakpoint
CREATE TABLE "inventory_level_commit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory_level_commit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inventory_level_id" bigint NOT NULL,
	"diff" integer NOT NULL,
	"reason" text DEFAULT 'other' NOT NULL,
	"response_id" uuid,
	"order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "store" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbox_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"form_id" uuid,
	"subject_id" uuid NOT NULL,
	"destination" text NOT NULL,
	"webhook_id" uuid,
	"event" jsonb NOT NULL,
	"sealed_body" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"dead_at" timestamp with time zone,
	"last_error" text,
	"dropped_reason" text,
	CONSTRAINT "outbox_dropped_check" CHECK ("outbox"."dropped_reason" is null or ("outbox"."dead_at" is not null and "outbox"."delivered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "unpublished_response" (
	"response_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
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
CREATE TABLE "attribute" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"label" text,
	"placeholder" text,
	"help_text" text,
	"description" text,
	"required" boolean DEFAULT false NOT NULL,
	"readonly" boolean DEFAULT false NOT NULL,
	"is_array" boolean DEFAULT false NOT NULL,
	"multiple" boolean DEFAULT false NOT NULL,
	"pattern" text,
	"minlength" integer,
	"maxlength" integer,
	"min" numeric,
	"max" numeric,
	"step" numeric,
	"accept" text,
	"autocomplete" text[],
	"data" jsonb,
	"v_value" jsonb,
	"storage" jsonb,
	"reference" jsonb,
	"local_index" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attribute_name_unique" UNIQUE("form_id","name")
);
--> statement-breakpoint
CREATE TABLE "form" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"document_id" uuid,
	"schema_id" uuid,
	"name" text,
	"description" text,
	"version" bigint DEFAULT 1 NOT NULL,
	"version_xid" bigint,
	"unknown_field_handling_strategy" text DEFAULT 'ignore' NOT NULL,
	"is_force_closed" boolean DEFAULT true NOT NULL,
	"opened_at" timestamp with time zone,
	"is_scheduling_enabled" boolean DEFAULT false NOT NULL,
	"scheduling_open_at" timestamp with time zone,
	"scheduling_close_at" timestamp with time zone,
	"scheduling_tz" text,
	"time_zone" text,
	"is_max_form_responses_in_total_enabled" boolean DEFAULT false NOT NULL,
	"max_form_responses_in_total" integer,
	"is_max_form_responses_by_customer_enabled" boolean DEFAULT false NOT NULL,
	"max_form_responses_by_customer" integer,
	"needs_submit_lookups" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_document_id_unique" UNIQUE("document_id"),
	CONSTRAINT "form_table_name_unique" UNIQUE("schema_id","name"),
	CONSTRAINT "form_owner_check" CHECK (num_nonnulls("form"."document_id", "form"."schema_id") = 1),
	CONSTRAINT "form_unknown_fields_check" CHECK ("form"."unknown_field_handling_strategy" in ('ignore', 'accept', 'reject')),
	CONSTRAINT "form_schedule_check" CHECK (not "form"."is_scheduling_enabled" or (num_nonnulls("form"."scheduling_open_at", "form"."scheduling_close_at") > 0 and coalesce("form"."scheduling_open_at" < "form"."scheduling_close_at", true))),
	CONSTRAINT "form_total_limit_check" CHECK (not "form"."is_max_form_responses_in_total_enabled" or "form"."max_form_responses_in_total" >= 0),
	CONSTRAINT "form_customer_limit_check" CHECK (not "form"."is_max_form_responses_by_customer_enabled" or "form"."max_form_responses_by_customer" >= 0)
);
--> statement-breakpoint
CREATE TABLE "form_block" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" uuid NOT NULL,
	"form_field_id" uuid,
	"parent_id" uuid,
	"type" text NOT NULL,
	"local_index" integer DEFAULT 0 NOT NULL,
	"title_html" text,
	"description_html" text,
	"body_html" text,
	"src" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"v_hidden" jsonb DEFAULT 'false'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_block_type_check" CHECK ("form_block"."type" in ('section', 'group', 'field', 'header', 'html', 'image', 'video', 'pdf', 'divider'))
);
--> statement-breakpoint
CREATE TABLE "form_document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"lang" text DEFAULT 'en' NOT NULL,
	"method" text DEFAULT 'post' NOT NULL,
	"is_powered_by_branding_enabled" boolean DEFAULT true NOT NULL,
	"embed_origins" text[] DEFAULT '{}' NOT NULL,
	"is_robot_check_enabled" boolean DEFAULT false NOT NULL,
	"stylesheet" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"background" jsonb,
	"start_page" jsonb,
	"closed_page" jsonb,
	"is_ending_page_enabled" boolean DEFAULT false NOT NULL,
	"ending_page_template_id" text,
	"ending_page_i18n_overrides" jsonb,
	"is_redirect_after_response_uri_enabled" boolean DEFAULT false NOT NULL,
	"redirect_after_response_uri" text,
	CONSTRAINT "form_document_form_id_unique" UNIQUE("form_id"),
	CONSTRAINT "form_document_method_check" CHECK ("form_document"."method" in ('post', 'get', 'dialog'))
);
--> statement-breakpoint
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
CREATE TABLE "optgroup" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" uuid NOT NULL,
	"form_field_id" uuid NOT NULL,
	"label" text NOT NULL,
	"index" integer DEFAULT 0 NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "option" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" uuid NOT NULL,
	"form_field_id" uuid NOT NULL,
	"optgroup_id" uuid,
	"value" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"src" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"index" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"plan" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "organization_slug_unique" UNIQUE("slug"),
	CONSTRAINT "organization_plan_check" CHECK ("organization"."plan" in ('free', 'pro', 'team', 'enterprise'))
);
--> statement-breakpoint
CREATE TABLE "organization_invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"inviter_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_invitation_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "organization_member" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_entry" (
	"user_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"room" text NOT NULL,
	"session_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"role" text NOT NULL,
	"admission" bigserial NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "room_entry_user_id_room_session_id_pk" PRIMARY KEY("user_id","room","session_id")
);
--> statement-breakpoint
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
CREATE TABLE "customer" (
	"uid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"uuid" uuid,
	"visitor_id" text,
	"email" text,
	"is_email_verified" boolean DEFAULT false NOT NULL,
	"phone" text,
	"is_phone_verified" boolean DEFAULT false NOT NULL,
	"name" text,
	"email_provisional" text[] DEFAULT '{}' NOT NULL,
	"phone_provisional" text[] DEFAULT '{}' NOT NULL,
	"name_provisional" text[] DEFAULT '{}' NOT NULL,
	"description" text,
	"metadata" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_uuid_unique" UNIQUE("project_id","uuid"),
	CONSTRAINT "customer_visitor_id_unique" UNIQUE("project_id","visitor_id")
);
--> statement-breakpoint
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
CREATE TABLE "form_customer_counter" (
	"form_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "form_customer_counter_form_id_customer_id_pk" PRIMARY KEY("form_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "form_response_counter" (
	"form_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_view_counter" (
	"form_id" uuid NOT NULL,
	"shard" smallint NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "form_view_counter_form_id_shard_pk" PRIMARY KEY("form_id","shard")
);
--> statement-breakpoint
CREATE TABLE "held_response" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"local_index" bigint NOT NULL,
	"entries" jsonb NOT NULL,
	"geo" jsonb,
	"x_useragent" text,
	"x_referer" text,
	"identity" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "held_response_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "response" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" uuid NOT NULL,
	"session_id" uuid,
	"customer_id" uuid,
	"local_index" bigint NOT NULL,
	"data" jsonb NOT NULL,
	"raw" jsonb,
	"version" bigint DEFAULT 1 NOT NULL,
	"platform_powered_by" text DEFAULT 'web_client' NOT NULL,
	"utc_offset" smallint,
	"time_zone" text,
	"ip" text,
	"geo" jsonb,
	"x_useragent" text,
	"x_referer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "response_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "response_local_index_unique" UNIQUE("form_id","local_index")
);
--> statement-breakpoint
CREATE TABLE "response_secret" (
	"response_id" uuid NOT NULL,
	"form_field_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "response_secret_response_id_form_field_id_pk" PRIMARY KEY("response_id","form_field_id")
);
--> statement-breakpoint
CREATE TABLE "response_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"customer_id" uuid,
	"raw" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"seqs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"last_field_id" uuid,
	"x_useragent" text,
	"geo" jsonb,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"payload_hash" "bytea",
	"receipt" jsonb
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"path" text PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"session_id" uuid,
	"response_id" uuid,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"duration" double precision,
	"last_modified" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
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
CREATE TABLE "document" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"doctype" text NOT NULL,
	"title" text DEFAULT 'Untitled' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "document_doctype_check" CHECK ("document"."doctype" in ('v0_form', 'v0_schema', 'v0_bucket', 'v0_canvas', 'v0_site', 'v0_campaign_referral')),
	CONSTRAINT "document_title_check" CHECK (char_length("document"."title") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "project" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "project_name_check" CHECK ("project"."name" ~ '^[a-z0-9]([a-z0-9]|-(?=[a-z0-9])){0,38}$')
);
--> statement-breakpoint
ALTER TABLE "auth_account" ADD CONSTRAINT "auth_account_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitation" ADD CONSTRAINT "organization_invitation_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitation" ADD CONSTRAINT "organization_invitation_inviter_id_auth_user_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_member" ADD CONSTRAINT "organization_member_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_member" ADD CONSTRAINT "organization_member_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_commerce_store" ADD CONSTRAINT "connection_commerce_store_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_commerce_store" ADD CONSTRAINT "connection_commerce_store_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_commerce_store" ADD CONSTRAINT "connection_commerce_store_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_item" ADD CONSTRAINT "inventory_item_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_level" ADD CONSTRAINT "inventory_level_inventory_item_id_inventory_item_id_fk" FOREIGN KEY ("inventory_item_id") REFERENCES "public"."inventory_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_level_commit" ADD CONSTRAINT "inventory_level_commit_inventory_level_id_inventory_level_id_fk" FOREIGN KEY ("inventory_level_id") REFERENCES "public"."inventory_level"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute" ADD CONSTRAINT "attribute_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form" ADD CONSTRAINT "form_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form" ADD CONSTRAINT "form_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form" ADD CONSTRAINT "form_schema_id_document_id_fk" FOREIGN KEY ("schema_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_block" ADD CONSTRAINT "form_block_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_block" ADD CONSTRAINT "form_block_form_field_id_attribute_id_fk" FOREIGN KEY ("form_field_id") REFERENCES "public"."attribute"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_document" ADD CONSTRAINT "form_document_id_document_id_fk" FOREIGN KEY ("id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_document" ADD CONSTRAINT "form_document_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "optgroup" ADD CONSTRAINT "optgroup_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "optgroup" ADD CONSTRAINT "optgroup_form_field_id_attribute_id_fk" FOREIGN KEY ("form_field_id") REFERENCES "public"."attribute"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option" ADD CONSTRAINT "option_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option" ADD CONSTRAINT "option_form_field_id_attribute_id_fk" FOREIGN KEY ("form_field_id") REFERENCES "public"."attribute"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option" ADD CONSTRAINT "option_optgroup_id_optgroup_id_fk" FOREIGN KEY ("optgroup_id") REFERENCES "public"."optgroup"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_customer_counter" ADD CONSTRAINT "form_customer_counter_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_customer_counter" ADD CONSTRAINT "form_customer_counter_customer_id_customer_uid_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_response_counter" ADD CONSTRAINT "form_response_counter_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_view_counter" ADD CONSTRAINT "form_view_counter_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response" ADD CONSTRAINT "response_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response" ADD CONSTRAINT "response_session_id_response_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."response_session"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response" ADD CONSTRAINT "response_customer_id_customer_uid_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_secret" ADD CONSTRAINT "response_secret_response_id_response_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."response"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_session" ADD CONSTRAINT "response_session_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_session" ADD CONSTRAINT "response_session_customer_id_customer_uid_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_mail" ADD CONSTRAINT "form_mail_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_mail" ADD CONSTRAINT "form_mail_recipient_field_id_attribute_id_fk" FOREIGN KEY ("recipient_field_id") REFERENCES "public"."attribute"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_response" ADD CONSTRAINT "held_response_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_retention" ADD CONSTRAINT "form_retention_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_session_id_response_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."response_session"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_customer_id_customer_uid_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_challenge" ADD CONSTRAINT "email_challenge_session_id_response_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."response_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_challenge" ADD CONSTRAINT "email_challenge_form_field_id_attribute_id_fk" FOREIGN KEY ("form_field_id") REFERENCES "public"."attribute"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_signing_secret" ADD CONSTRAINT "customer_signing_secret_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_edit" ADD CONSTRAINT "form_edit_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_entry" ADD CONSTRAINT "room_entry_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_entry" ADD CONSTRAINT "room_entry_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_version" ADD CONSTRAINT "form_version_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option" ADD CONSTRAINT "product_option_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option" ADD CONSTRAINT "product_option_field_id_attribute_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."attribute"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option_value" ADD CONSTRAINT "product_option_value_product_option_id_product_option_id_fk" FOREIGN KEY ("product_option_id") REFERENCES "public"."product_option"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_document_id_index" ON "asset" USING btree ("document_id","created_at");--> statement-breakpoint
CREATE INDEX "asset_organization_id_index" ON "asset" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "asset_user_id_index" ON "asset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "asset_checked_at_index" ON "asset" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "auth_account_user_id_index" ON "auth_account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_session_user_id_index" ON "auth_session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_user_first_index" ON "auth_user" USING btree ("admission") WHERE "auth_user"."admission" = 'first';--> statement-breakpoint
CREATE INDEX "auth_verification_identifier_index" ON "auth_verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "rate_limit_expires_at_index" ON "rate_limit" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "connection_commerce_store_store_id_index" ON "connection_commerce_store" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "connection_commerce_store_project_id_index" ON "connection_commerce_store" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "inventory_level_commit_response_id_index" ON "inventory_level_commit" USING btree ("response_id");--> statement-breakpoint
CREATE INDEX "inventory_level_commit_history_index" ON "inventory_level_commit" USING btree ("inventory_level_id","id");--> statement-breakpoint
CREATE INDEX "inventory_level_commit_order_id_index" ON "inventory_level_commit" USING btree ("order_id") WHERE "inventory_level_commit"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "product_store_id_index" ON "product" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "product_option_product_id_index" ON "product_option" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_option_field_id_index" ON "product_option" USING btree ("field_id");--> statement-breakpoint
CREATE INDEX "product_option_value_product_option_id_index" ON "product_option_value" USING btree ("product_option_id");--> statement-breakpoint
CREATE INDEX "store_project_id_index" ON "store" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "delivery_attempt_outbox_id_index" ON "delivery_attempt" USING btree ("outbox_id","id");--> statement-breakpoint
CREATE INDEX "form_mail_recipient_field_id_index" ON "form_mail" USING btree ("recipient_field_id");--> statement-breakpoint
CREATE INDEX "outbox_subject_index" ON "outbox" USING btree ("subject_id","destination","number") WHERE "outbox"."delivered_at" is null and "outbox"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_form_id_index" ON "outbox" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "outbox_lane_index" ON "outbox" USING btree ("destination","due_at","number") WHERE "outbox"."delivered_at" is null and "outbox"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_log_index" ON "outbox" USING btree ("form_id","number") WHERE "outbox"."destination" <> 'room';--> statement-breakpoint
CREATE INDEX "outbox_receivers_index" ON "outbox" USING btree ("subject_id") WHERE "outbox"."destination" <> 'room';--> statement-breakpoint
CREATE INDEX "outbox_leased_index" ON "outbox" USING btree ("webhook_id") WHERE "outbox"."leased_until" is not null and "outbox"."webhook_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_webhook_id_index" ON "outbox" USING btree ("webhook_id") WHERE "outbox"."webhook_id" is not null;--> statement-breakpoint
CREATE INDEX "webhook_form_id_index" ON "webhook" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "form_project_id_index" ON "form" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "form_block_form_id_index" ON "form_block" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "form_block_form_field_id_index" ON "form_block" USING btree ("form_field_id");--> statement-breakpoint
CREATE INDEX "form_block_parent_id_index" ON "form_block" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "form_edit_created_at_index" ON "form_edit" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "form_version_form_id_index" ON "form_version" USING btree ("form_id","created_at");--> statement-breakpoint
CREATE INDEX "optgroup_form_id_index" ON "optgroup" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "optgroup_form_field_id_index" ON "optgroup" USING btree ("form_field_id");--> statement-breakpoint
CREATE INDEX "option_form_id_index" ON "option" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "option_optgroup_id_index" ON "option" USING btree ("optgroup_id");--> statement-breakpoint
CREATE INDEX "organization_deleted_at_index" ON "organization" USING btree ("deleted_at") WHERE "organization"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_invitation_unique" ON "organization_invitation" USING btree ("organization_id","email");--> statement-breakpoint
CREATE INDEX "organization_invitation_inviter_id_index" ON "organization_invitation" USING btree ("inviter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_member_unique" ON "organization_member" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "organization_member_user_id_index" ON "organization_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "room_entry_organization_id_index" ON "room_entry" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "room_entry_entered_at_index" ON "room_entry" USING btree ("entered_at");--> statement-breakpoint
CREATE INDEX "room_entry_revoked_at_index" ON "room_entry" USING btree ("revoked_at") WHERE "room_entry"."revoked_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_order_form_id_index" ON "payment_order" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "payment_order_session_id_index" ON "payment_order" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "payment_order_customer_id_index" ON "payment_order" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_order_due_index" ON "payment_order" USING btree ("due_at") WHERE "payment_order"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_order_released_index" ON "payment_order" USING btree ("updated_at") WHERE "payment_order"."status" = 'released';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_order_pending_unique" ON "payment_order" USING btree ("session_id") WHERE "payment_order"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "audit_entry_project_id_index" ON "audit_entry" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_user_id_index" ON "audit_entry" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_verified_email_unique" ON "customer" USING btree ("project_id",lower("email")) WHERE "customer"."is_email_verified";--> statement-breakpoint
CREATE INDEX "email_challenge_form_field_id_index" ON "email_challenge" USING btree ("form_field_id");--> statement-breakpoint
CREATE INDEX "email_challenge_created_at_index" ON "email_challenge" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "form_customer_counter_customer_id_index" ON "form_customer_counter" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "held_response_form_id_index" ON "held_response" USING btree ("form_id","created_at");--> statement-breakpoint
CREATE INDEX "held_response_created_at_index" ON "held_response" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "response_created_at_index" ON "response" USING btree ("form_id","created_at","id");--> statement-breakpoint
CREATE INDEX "response_customer_id_index" ON "response" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "response_session_form_id_index" ON "response_session" USING btree ("form_id","started_at");--> statement-breakpoint
CREATE INDEX "response_session_customer_id_index" ON "response_session" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "stored_file_session_id_index" ON "stored_file" USING btree ("session_id","field_id");--> statement-breakpoint
CREATE INDEX "stored_file_response_id_index" ON "stored_file" USING btree ("response_id");--> statement-breakpoint
CREATE INDEX "stored_file_expires_at_index" ON "stored_file" USING btree ("expires_at") WHERE "stored_file"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "customer_signing_secret_project_id_index" ON "customer_signing_secret" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "document_project_id_index" ON "document" USING btree ("project_id","updated_at");--> statement-breakpoint
CREATE INDEX "document_deleted_at_index" ON "document" USING btree ("deleted_at") WHERE "document"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_schema_name_unique" ON "document" USING btree ("project_id","title") WHERE "document"."doctype" = 'v0_schema' and "document"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_name_unique" ON "project" USING btree ("organization_id","name") WHERE "project"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "project_organization_id_index" ON "project" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "project_deleted_at_index" ON "project" USING btree ("deleted_at") WHERE "project"."deleted_at" is not null;--> statement-breakpoint
-- What drizzle-kit cannot express. Options of one field may swap their values within a transaction.
ALTER TABLE "option" ADD CONSTRAINT option_value_unique UNIQUE (form_field_id, value) DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- Blocks of one batch may name a parent that comes later in it.
ALTER TABLE form_block ADD CONSTRAINT form_block_parent_id_fk
  FOREIGN KEY (parent_id) REFERENCES form_block (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- One sequence for the responses of each form, named by its id (create_response_index).
CREATE SCHEMA response_index;
--> statement-breakpoint
-- For the Worker of the previous release, which uses these names. The first migration after
-- take_over_untold.until-0.3.0.sql and forget_held_answers.until-0.3.0.sql are deleted drops them.
CREATE VIEW untold_response AS SELECT * FROM unpublished_response;
--> statement-breakpoint
CREATE VIEW held_answer AS SELECT * FROM held_response;
