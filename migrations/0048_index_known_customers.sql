DROP INDEX "response_customer_id_index";--> statement-breakpoint
DROP INDEX "response_session_customer_id_index";--> statement-breakpoint
CREATE INDEX "response_customer_id_index" ON "response" USING btree ("customer_id") WHERE "response"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "response_session_customer_id_index" ON "response_session" USING btree ("customer_id") WHERE "response_session"."customer_id" is not null;