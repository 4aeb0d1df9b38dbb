-- Returns the text of a cell, for sorting and comparing, cut so that it always fits an index entry. Indexes of
-- production databases use it (worker/db/grid/row-indexes.ts), so a change of what it returns needs a migration that
-- rebuilds them.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION cell_text(
  p_data jsonb, p_field_id text
) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(p_data -> p_field_id ->> 'value', 200)
$$;
