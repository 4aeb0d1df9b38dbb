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
CREATE INDEX "asset_document_id_index" ON "asset" USING btree ("document_id","created_at");--> statement-breakpoint
CREATE INDEX "asset_organization_id_index" ON "asset" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "asset_user_id_index" ON "asset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "asset_checked_at_index" ON "asset" USING btree ("checked_at");