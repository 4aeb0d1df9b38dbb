-- Creates a table of a schema with columns (p_fields: as save_field takes them), closed to the public. Returns its id;
-- null when the document is not a schema.
--
-- Locks: the schema's row (FOR NO KEY UPDATE), whose time of change its columns set: it waits for another table, and for a
--   move of the schema, which then gives its project to the table, too.
-- Raises: 23505 when the schema has a table with this name (form_table_name_unique), and as save_field.
CREATE OR REPLACE FUNCTION create_table(
  p_schema_id uuid, p_name text, p_description text, p_fields jsonb, p_now timestamptz
) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid;
BEGIN
  INSERT INTO form (project_id, schema_id, name, description, created_at, updated_at)
  SELECT d.project_id, d.id, p_name, p_description, p_now, p_now
  FROM document d WHERE d.id = p_schema_id AND d.doctype = 'v0_schema'
  FOR NO KEY UPDATE
  RETURNING id INTO v_id;
  IF v_id IS NOT NULL THEN
    PERFORM save_field(v_id, field, p_now)
    FROM jsonb_array_elements(p_fields) WITH ORDINALITY AS f (field, place) ORDER BY place;
  END IF;
  RETURN v_id;
END $$;
