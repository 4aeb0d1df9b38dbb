-- Returns the LIKE pattern of all texts that contain this one, both as search_text writes them.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION search_pattern(p_text text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT '%' || replace(replace(search_text(p_text), '%', '\%'), '_', '\_') || '%'
$$;
