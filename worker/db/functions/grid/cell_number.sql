-- Returns the number in a cell, for sorting and comparing; null for anything else. Indexes of production databases use
-- it (worker/db/grid/row-indexes.ts), so a change of what it returns needs a migration that rebuilds them.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION cell_number(
  p_data jsonb, p_field_id text
) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN jsonb_typeof(p_data -> p_field_id -> 'value') = 'number'
    THEN (p_data -> p_field_id -> 'value')::numeric END
$$;
