-- Returns the number in a cell, for sorting and comparing; null for anything else. Indexes of production databases use
-- it (worker/db/grid/row-indexes.ts), so a change of what it returns needs a migration that rebuilds them.
--
-- It reads the answers once: for each use of p_data, the database would unpack all of them.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION cell_number(
  p_data jsonb, p_field_id text
) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_path_query_first(
    p_data -> p_field_id, 'strict $.value ? (@.type() == "number")', '{}', true
  )::numeric
$$;
