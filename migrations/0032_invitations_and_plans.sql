-- Nobody could ever be told of an invitation: what may be there came from nowhere.
DELETE FROM "organization_invitation";--> statement-breakpoint
CREATE TABLE "room_entry" (
	"user_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"room" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "room_entry_user_id_room_pk" PRIMARY KEY("user_id","room")
);
--> statement-breakpoint
DROP INDEX "organization_invitation_organization_id_index";--> statement-breakpoint
DROP INDEX "organization_invitation_email_index";--> statement-breakpoint
ALTER TABLE "organization_invitation" ALTER COLUMN "role" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "organization_invitation" ADD COLUMN "token_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_invitation" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "room_entry" ADD CONSTRAINT "room_entry_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_entry" ADD CONSTRAINT "room_entry_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_entry_organization_id_index" ON "room_entry" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "room_entry_entered_at_index" ON "room_entry" USING btree ("entered_at");--> statement-breakpoint
CREATE INDEX "room_entry_revoked_at_index" ON "room_entry" USING btree ("revoked_at") WHERE "room_entry"."revoked_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_invitation_unique" ON "organization_invitation" USING btree ("organization_id","email");--> statement-breakpoint
ALTER TABLE "organization_invitation" ADD CONSTRAINT "organization_invitation_token_hash_unique" UNIQUE("token_hash");--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_plan_check" CHECK ("organization"."plan" in ('free', 'pro', 'team', 'enterprise'));