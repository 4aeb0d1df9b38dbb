CREATE TABLE "resealing" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resealing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"counted_at" timestamp with time zone,
	"counts" jsonb DEFAULT '{}' NOT NULL,
	"due_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
