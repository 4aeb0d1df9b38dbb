-- Returns what a search finds a session by: the texts of its answers, one per line, and the ids of the chosen options.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION session_search_row(
  p_raw jsonb, OUT text text, OUT options text[]
) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(search_text(string_agg(c.value #>> '{}', E'\n')), ''),
    coalesce((
      SELECT array_agg(DISTINCT o.id) FROM (
        SELECT a.value #>> '{}' FROM jsonb_each(p_raw) a WHERE jsonb_typeof(a.value) = 'string'
        UNION ALL SELECT e.id FROM jsonb_each(p_raw) a, jsonb_array_elements_text(
          CASE WHEN jsonb_typeof(a.value) = 'array' THEN a.value ELSE '[]' END) e (id)
        UNION ALL SELECT k.id FROM jsonb_each(p_raw) a, jsonb_object_keys(
          CASE WHEN jsonb_typeof(a.value) = 'object' THEN a.value ELSE '{}' END) k (id)
      ) o (id) WHERE length(o.id) = 36 AND o.id ~ '^[0-9a-fA-F-]{36}$'
    ), '{}')
  FROM jsonb_each(p_raw) c
$$;
