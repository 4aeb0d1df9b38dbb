DROP INDEX "outbox_leased_index";--> statement-breakpoint
DROP INDEX "outbox_webhook_id_index";--> statement-breakpoint
CREATE INDEX "outbox_leased_index" ON "outbox" USING btree ("webhook_id") WHERE "outbox"."leased_until" is not null and "outbox"."webhook_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_webhook_id_index" ON "outbox" USING btree ("webhook_id") WHERE "outbox"."webhook_id" is not null;