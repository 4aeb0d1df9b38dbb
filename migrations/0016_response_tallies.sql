CREATE TABLE "response_tally" (
	"form_id" uuid NOT NULL,
	"first_index" bigint NOT NULL,
	"last_index" bigint NOT NULL,
	"counted" text NOT NULL,
	"rows" bigint NOT NULL,
	"versions" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"content" json NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "response_tally_form_id_first_index_pk" PRIMARY KEY("form_id","first_index")
);
--> statement-breakpoint
ALTER TABLE "response_tally" ADD CONSTRAINT "response_tally_form_id_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "response_tally_kept_at_index" ON "response_tally" USING btree ("kept_at");