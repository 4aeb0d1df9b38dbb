ALTER TABLE "response_session" ADD COLUMN "form_version" bigint;--> statement-breakpoint
ALTER TABLE "response_session" ADD COLUMN "link_parameters" jsonb;