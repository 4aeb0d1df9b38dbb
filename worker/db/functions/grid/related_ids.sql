-- Returns the ids of the rows in a cell, one or a list, in order and each once. Anything that is no id is skipped.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION related_ids(
  p_data jsonb, p_field_id text
) RETURNS TABLE (id uuid, place bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT e.text::uuid, min(e.place)
  FROM jsonb_array_elements_text(CASE jsonb_typeof(p_data -> p_field_id -> 'value')
    WHEN 'array' THEN p_data -> p_field_id -> 'value'
    WHEN 'string' THEN jsonb_build_array(p_data -> p_field_id -> 'value')
    ELSE '[]' END) WITH ORDINALITY AS e (text, place)
  WHERE e.text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  GROUP BY e.text
$$;
