-- Dropping the old indexes locks both tables, so no name is taken before the new indexes exist.
ALTER TABLE "form" DROP CONSTRAINT "form_table_name_unique";--> statement-breakpoint
DROP INDEX "document_schema_name_unique";--> statement-breakpoint
-- Of tables whose names differ only in case, the oldest keeps its name. The others get the next free number.
DO $$
DECLARE
  v_table form;
  v_name text;
  v_number integer;
BEGIN
  FOR v_table IN
    SELECT f.* FROM "form" f WHERE f.schema_id IS NOT NULL AND EXISTS (
      SELECT FROM "form" o WHERE o.schema_id = f.schema_id AND lower(o.name) = lower(f.name)
        AND (o.created_at, o.id) < (f.created_at, f.id)
    ) ORDER BY f.created_at, f.id
  LOOP
    v_number := 1;
    LOOP
      v_number := v_number + 1;
      v_name := left(v_table.name, 62 - length(v_number::text)) || '_' || v_number;
      EXIT WHEN NOT EXISTS (SELECT FROM "form" WHERE schema_id = v_table.schema_id AND lower(name) = lower(v_name));
    END LOOP;
    UPDATE "form" SET name = v_name WHERE id = v_table.id;
  END LOOP;
END $$;--> statement-breakpoint
-- The same for schemas, and for buckets, of a project.
DO $$
DECLARE
  v_document document;
  v_title text;
  v_number integer;
BEGIN
  FOR v_document IN
    SELECT d.* FROM "document" d WHERE d.doctype IN ('v0_schema', 'v0_bucket') AND d.deleted_at IS NULL AND EXISTS (
      SELECT FROM "document" o WHERE o.project_id = d.project_id AND o.doctype = d.doctype AND o.deleted_at IS NULL
        AND lower(o.title) = lower(d.title) AND (o.created_at, o.id) < (d.created_at, d.id)
    ) ORDER BY d.created_at, d.id
  LOOP
    v_number := 1;
    LOOP
      v_number := v_number + 1;
      v_title := left(v_document.title, 62 - length(v_number::text)) || '_' || v_number;
      EXIT WHEN NOT EXISTS (
        SELECT FROM "document" WHERE project_id = v_document.project_id AND doctype = v_document.doctype
          AND deleted_at IS NULL AND lower(title) = lower(v_title)
      );
    END LOOP;
    UPDATE "document" SET title = v_title WHERE id = v_document.id;
  END LOOP;
END $$;--> statement-breakpoint
CREATE UNIQUE INDEX "form_table_name_unique" ON "form" USING btree ("schema_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "document_name_unique" ON "document" USING btree ("project_id","doctype",lower("title")) WHERE "document"."doctype" in ('v0_schema', 'v0_bucket') and "document"."deleted_at" is null;