-- Returns what the columns of a form or table need of other tables, as type Relations of core/tables/relations.ts: the
-- table itself with those that it refers to, those that their columns depend on, and those of its schema whose rows
-- refer to its rows. Null when there is nothing of the kind, which takes one look-up. Only tables of the same project
-- are read.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION relations_of(p_form_id uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_form form;
  v_referring uuid[];
BEGIN
  SELECT * INTO v_form FROM form WHERE id = p_form_id;
  IF v_form.schema_id IS NOT NULL THEN
    v_referring := ARRAY(
      SELECT DISTINCT t.id FROM form t JOIN attribute a ON a.form_id = t.id
      WHERE t.schema_id = v_form.schema_id AND a.type = 'search' AND a.reference ->> 'table_id' = p_form_id::text
        AND a.reference ->> 'column' = '__gf_id');
  END IF;
  IF coalesce(cardinality(v_referring), 0) = 0 AND NOT EXISTS (
    SELECT FROM attribute WHERE form_id = p_form_id
      AND (reference ->> 'column' = '__gf_id' OR data -> 'related' IS NOT NULL)
  ) THEN
    RETURN NULL;
  END IF;
  RETURN (
    WITH RECURSIVE reached AS (
      SELECT p_form_id AS id
      UNION
      SELECT t.id FROM reached JOIN attribute a ON a.form_id = reached.id
      CROSS JOIN LATERAL (
        SELECT (a.reference ->> 'table_id')::uuid AS id WHERE a.reference ->> 'column' = '__gf_id'
        UNION ALL
        SELECT i.id FROM related_ids(jsonb_build_object('at', jsonb_build_object(
          'value', a.data -> 'related' -> 'table_id')), 'at') i
      ) named
      JOIN form t ON t.id = named.id AND t.project_id = v_form.project_id AND t.schema_id IS NOT NULL
    )
    SELECT jsonb_build_object('form_id', p_form_id, 'tables', jsonb_agg(jsonb_build_object(
      'id', t.id, 'name', t.name, 'fields', form_fields(t.id)) ORDER BY t.name, t.id))
    FROM (SELECT id FROM reached UNION SELECT unnest(v_referring)) needed JOIN form t ON t.id = needed.id
    WHERE t.id = p_form_id OR NOT is_form_deleted(t)
  );
END $$;
