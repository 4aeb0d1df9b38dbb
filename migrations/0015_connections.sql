CREATE TABLE "connected_table" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"database_id" uuid NOT NULL,
	"schema_name" text NOT NULL,
	"table_name" text NOT NULL,
	"definition" jsonb NOT NULL,
	"is_missing" boolean DEFAULT false NOT NULL,
	"id_column" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connected_table_form_id_unique" UNIQUE("form_id")
);
--> statement-breakpoint
CREATE TABLE "external_database" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"url" text NOT NULL,
	"public_key" text NOT NULL,
	"secret_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "external_database_project_id_unique" UNIQUE("project_id")
);
--> statement-breakpoint
CREATE TABLE "external_schema" (
	"database_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL,
	"tables" jsonb NOT NULL,
	CONSTRAINT "external_schema_database_id_name_pk" PRIMARY KEY("database_id","name")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "begun_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connected_table" ADD CONSTRAINT "connected_table_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_table" ADD CONSTRAINT "connected_table_database_id_external_database_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."external_database"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_database" ADD CONSTRAINT "external_database_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_schema" ADD CONSTRAINT "external_schema_database_id_external_database_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."external_database"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connected_table_database_id_index" ON "connected_table" USING btree ("database_id");--> statement-breakpoint
CREATE INDEX "outbox_leased_external_index" ON "outbox" USING btree ("destination") WHERE "outbox"."leased_until" is not null and starts_with("outbox"."destination", 'external:');