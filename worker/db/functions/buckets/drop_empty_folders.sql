-- Deletes those of the folders that were made for copies of answers' files, and neither contain anything nor wait for an
-- upload. Returns the folders that contained them; null if none was deleted.
--
-- Locks: the folders' rows. The caller holds the rows of their buckets.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION drop_empty_folders(p_ids uuid[]) RETURNS uuid[] LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM bucket_object f
    WHERE f.id = ANY (p_ids) AND f.is_folder AND f.created_by IS NULL
      AND NOT EXISTS (SELECT FROM bucket_object o WHERE o.folder_id = f.id)
      AND NOT EXISTS (SELECT FROM bucket_upload u WHERE u.folder_id = f.id)
    RETURNING f.folder_id
  )
  SELECT array_agg(DISTINCT folder_id) FROM gone
$$;
