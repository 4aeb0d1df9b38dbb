ALTER TABLE "form" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
-- What is open, or has an answer, was opened at some time.
UPDATE "form" f SET "opened_at" = f.created_at
WHERE NOT f.is_force_closed OR EXISTS (SELECT FROM "response" r WHERE r.form_id = f.id);
