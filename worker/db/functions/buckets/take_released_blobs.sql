-- Returns up to p_limit blobs without a file, released before p_before, and forgets those that have one again. The
-- caller removes them from the storage, then from bucket_release.
--
-- Locks: the rows that it forgets.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION take_released_blobs(
  p_before timestamptz, p_limit integer
) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
DECLARE
  v_ids uuid[] := ARRAY(
    SELECT blob_id FROM bucket_release WHERE released_at < p_before ORDER BY released_at LIMIT p_limit);
BEGIN
  DELETE FROM bucket_release r WHERE r.blob_id = ANY (v_ids)
    AND EXISTS (SELECT FROM bucket_object o WHERE o.blob_id = r.blob_id);
  RETURN QUERY SELECT released FROM unnest(v_ids) released
  WHERE NOT EXISTS (SELECT FROM bucket_object o WHERE o.blob_id = released);
END $$;
