-- Entries from before do not say with what a person was let in; whoever is still in comes in anew within minutes.
DELETE FROM "room_entry";--> statement-breakpoint
ALTER TABLE "room_entry" ADD COLUMN "session_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "room_entry" ADD COLUMN "project_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "room_entry" ADD COLUMN "role" text NOT NULL;--> statement-breakpoint
ALTER TABLE "room_entry" ADD COLUMN "admission" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "room_entry" DROP CONSTRAINT "room_entry_user_id_room_pk";--> statement-breakpoint
ALTER TABLE "room_entry" ADD CONSTRAINT "room_entry_user_id_room_session_id_pk" PRIMARY KEY("user_id","room","session_id");
