-- Returns what the search index stores for a response: the texts of its cells, one per line, and the ids of the chosen
-- options. Whether a line break or any other separator follows a text does not change its lower case.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION search_index_row(
  p_data jsonb, OUT text text, OUT options text[]
) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(search_text(string_agg(c.value ->> 'value', E'\n')), ''),
    array_remove(array_agg(c.value ->> 'form_field_option_id'), NULL) || coalesce((
      SELECT array_agg(o.id) FROM jsonb_path_query(p_data, '$.*.form_field_option_ids[*]') s (id),
        LATERAL (SELECT s.id #>> '{}' AS id) o
    ), '{}')
  FROM jsonb_each(p_data) c
$$;
