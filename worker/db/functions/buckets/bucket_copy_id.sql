-- Returns the id that the copy of a response's file has in a bucket. It depends on nothing else, so that a file has one
-- copy there however often its delivery is repeated.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION bucket_copy_id(p_bucket_id uuid, p_file text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT md5('copy ' || p_bucket_id || ' ' || p_file)::uuid
$$;
