-- Deletes objects of a bucket; folders with everything inside, which is removed in steps by sweep_bucket_objects.
-- Returns the number of deleted ones.
--
-- Locks: the bucket's row (FOR NO KEY UPDATE).
-- Raises: nothing.
CREATE OR REPLACE FUNCTION delete_bucket_objects(
  p_bucket_id uuid, p_ids uuid[], p_now timestamptz
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_files integer;
  v_folders integer;
BEGIN
  PERFORM FROM bucket WHERE document_id = p_bucket_id FOR NO KEY UPDATE;
  DELETE FROM bucket_object
  WHERE id = ANY (p_ids) AND bucket_id = p_bucket_id AND NOT is_folder AND gone_at IS NULL;
  GET DIAGNOSTICS v_files = ROW_COUNT;
  UPDATE bucket_object SET gone_at = p_now
  WHERE id = ANY (p_ids) AND bucket_id = p_bucket_id AND is_folder AND gone_at IS NULL;
  GET DIAGNOSTICS v_folders = ROW_COUNT;
  RETURN v_files + v_folders;
END $$;
