DROP INDEX "response_session_form_id_index";--> statement-breakpoint
CREATE INDEX "customer_created_at_index" ON "customer" USING btree ("project_id","created_at","uid");--> statement-breakpoint
CREATE INDEX "response_session_started_at_index" ON "response_session" USING btree ("form_id","started_at","id");