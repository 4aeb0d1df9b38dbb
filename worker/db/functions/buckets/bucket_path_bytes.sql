-- Returns the bytes of a path, as `bucket_path` returns it, with a slash after every name.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION bucket_path_bytes(p_path jsonb) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sum(octet_length(one ->> 'name') + 1), 0)::integer FROM jsonb_array_elements(p_path) one
$$;
