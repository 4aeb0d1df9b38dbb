-- Returns what a field refers to: a foreign key of its column, if its form has a table in a connected database, else what
-- its owner chose. For a foreign key, only the shown columns are the owner's choice.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION field_reference(a attribute) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT k.reference || CASE WHEN a.reference @> k.reference AND a.reference ? 'columns'
      THEN jsonb_build_object('columns', a.reference -> 'columns') ELSE '{}' END
    FROM connected_table c, jsonb_array_elements(c.definition -> 'columns') o, LATERAL (
      SELECT jsonb_build_object('type', 'x-supabase', 'schema', c.schema_name, 'table', o -> 'refers_to' -> 'table',
        'column', o -> 'refers_to' -> 'column') AS reference
    ) k
    WHERE a.type = 'search' AND c.form_id = a.form_id AND o ->> 'name' = a.name
      AND jsonb_typeof(o -> 'refers_to') = 'object'
    LIMIT 1
  ), a.reference)
$$;
