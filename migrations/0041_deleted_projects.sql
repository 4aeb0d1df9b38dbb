ALTER TABLE "project" DROP CONSTRAINT "project_name_unique";--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "organization_deleted_at_index" ON "organization" USING btree ("deleted_at") WHERE "organization"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_name_unique" ON "project" USING btree ("organization_id","name") WHERE "project"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "project_organization_id_index" ON "project" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "project_deleted_at_index" ON "project" USING btree ("deleted_at") WHERE "project"."deleted_at" is not null;