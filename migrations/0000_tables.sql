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
	"active_organization_id" uuid,
	CONSTRAINT "auth_session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth_user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
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
CREATE TABLE "organization" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"logo" text,
	"metadata" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "organization_invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"inviter_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	CONSTRAINT "inventory_level_inventory_item_id_unique" UNIQUE("inventory_item_id")
);
--> statement-breakpoint
CREATE TABLE "inventory_level_commit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory_level_commit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inventory_level_id" bigint NOT NULL,
	"diff" integer NOT NULL,
	"reason" text DEFAULT 'other' NOT NULL,
	"response_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"is_scheduling_enabled" boolean DEFAULT false NOT NULL,
	"scheduling_open_at" timestamp with time zone,
	"scheduling_close_at" timestamp with time zone,
	"scheduling_tz" text,
	"is_max_form_responses_in_total_enabled" boolean DEFAULT false NOT NULL,
	"max_form_responses_in_total" integer,
	"is_max_form_responses_by_customer_enabled" boolean DEFAULT false NOT NULL,
	"max_form_responses_by_customer" integer,
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
	"stylesheet" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"background" jsonb,
	"start_page" jsonb,
	"is_ending_page_enabled" boolean DEFAULT false NOT NULL,
	"ending_page_template_id" text,
	"ending_page_i18n_overrides" jsonb,
	"is_redirect_after_response_uri_enabled" boolean DEFAULT false NOT NULL,
	"redirect_after_response_uri" text,
	CONSTRAINT "form_document_form_id_unique" UNIQUE("form_id"),
	CONSTRAINT "form_document_method_check" CHECK ("form_document"."method" in ('post', 'get', 'dialog'))
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
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbox_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"form_id" uuid,
	"subject_id" uuid NOT NULL,
	"destination" text NOT NULL,
	"event" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"dead_at" timestamp with time zone,
	"last_error" text
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
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"doctype" text NOT NULL,
	"title" text DEFAULT 'Untitled' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_doctype_check" CHECK ("document"."doctype" in ('v0_form', 'v0_schema', 'v0_bucket', 'v0_canvas', 'v0_site', 'v0_campaign_referral')),
	CONSTRAINT "document_title_check" CHECK (char_length("document"."title") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "project" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_name_unique" UNIQUE("organization_id","name"),
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
ALTER TABLE "inventory_level_commit" ADD CONSTRAINT "inventory_level_commit_response_id_response_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."response"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "auth_account_user_id_index" ON "auth_account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_session_user_id_index" ON "auth_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_verification_identifier_index" ON "auth_verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "organization_invitation_organization_id_index" ON "organization_invitation" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "organization_invitation_inviter_id_index" ON "organization_invitation" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "organization_invitation_email_index" ON "organization_invitation" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_member_unique" ON "organization_member" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "organization_member_user_id_index" ON "organization_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "connection_commerce_store_store_id_index" ON "connection_commerce_store" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "connection_commerce_store_project_id_index" ON "connection_commerce_store" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "inventory_level_commit_level_id_index" ON "inventory_level_commit" USING btree ("inventory_level_id");--> statement-breakpoint
CREATE INDEX "inventory_level_commit_response_id_index" ON "inventory_level_commit" USING btree ("response_id");--> statement-breakpoint
CREATE INDEX "store_project_id_index" ON "store" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "form_project_id_index" ON "form" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "form_block_form_id_index" ON "form_block" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "form_block_form_field_id_index" ON "form_block" USING btree ("form_field_id");--> statement-breakpoint
CREATE INDEX "form_block_parent_id_index" ON "form_block" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "optgroup_form_id_index" ON "optgroup" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "optgroup_form_field_id_index" ON "optgroup" USING btree ("form_field_id");--> statement-breakpoint
CREATE INDEX "option_form_id_index" ON "option" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "option_optgroup_id_index" ON "option" USING btree ("optgroup_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_verified_email_unique" ON "customer" USING btree ("project_id",lower("email")) WHERE "customer"."is_email_verified";--> statement-breakpoint
CREATE INDEX "form_customer_counter_customer_id_index" ON "form_customer_counter" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "outbox_due_index" ON "outbox" USING btree ("due_at","number") WHERE "outbox"."delivered_at" is null and "outbox"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_subject_index" ON "outbox" USING btree ("subject_id","destination","number") WHERE "outbox"."delivered_at" is null and "outbox"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_form_id_index" ON "outbox" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "response_created_at_index" ON "response" USING btree ("form_id","created_at","id");--> statement-breakpoint
CREATE INDEX "response_customer_id_index" ON "response" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "response_session_form_id_index" ON "response_session" USING btree ("form_id","started_at");--> statement-breakpoint
CREATE INDEX "response_session_customer_id_index" ON "response_session" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "document_project_id_index" ON "document" USING btree ("project_id","updated_at");