-- Returns the names of the rows in a cell, in order, as one text: what its chips show. Deleted rows have none. Null
-- without any. p_label is the column that names them; null: their numbers.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION related_text(
  p_data jsonb, p_field_id text, p_table_id uuid, p_label text
) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT string_agg(coalesce(nullif(t.data -> p_label ->> 'value', ''), '#' || lpad(t.local_index::text,
    greatest(3, length(t.local_index::text)), '0')), ', ' ORDER BY i.place)
  FROM related_ids(p_data, p_field_id) i JOIN response t ON t.id = i.id AND t.form_id = p_table_id
$$;
