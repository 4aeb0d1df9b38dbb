-- Removes up to about p_limit rows from deleted folders and from buckets whose document is gone. Returns the number of
-- removed or reached rows, 0 when nothing is left. A bucket goes last, once it has neither objects nor uploads; its
-- uploads expire at once.
--
-- Locks: the removed rows, and the rows of their buckets. Nothing is added to a deleted folder or bucket, so the order
--   does not matter.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION sweep_bucket_objects(p_limit integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_folder bucket_object;
  v_bucket_id uuid;
  v_changed integer;
  v_all integer := 0;
BEGIN
  FOR v_folder IN
    SELECT * FROM bucket_object WHERE gone_at IS NOT NULL ORDER BY gone_at LIMIT 50 FOR UPDATE SKIP LOCKED
  LOOP
    EXIT WHEN v_all >= p_limit;
    UPDATE bucket_object SET gone_at = '-infinity' WHERE id IN (
      SELECT id FROM bucket_object WHERE folder_id = v_folder.id AND is_folder AND gone_at IS NULL LIMIT p_limit);
    GET DIAGNOSTICS v_changed = ROW_COUNT;
    v_all := v_all + v_changed;
    DELETE FROM bucket_object WHERE id IN (
      SELECT id FROM bucket_object WHERE folder_id = v_folder.id AND NOT is_folder LIMIT p_limit);
    GET DIAGNOSTICS v_changed = ROW_COUNT;
    v_all := v_all + v_changed;
    DELETE FROM bucket_object f WHERE f.id = v_folder.id
      AND NOT EXISTS (SELECT FROM bucket_object o WHERE o.folder_id = f.id AND o.gone_at IS NULL);
    GET DIAGNOSTICS v_changed = ROW_COUNT;
    v_all := v_all + v_changed;
  END LOOP;
  FOR v_bucket_id IN
    SELECT document_id FROM bucket WHERE gone_at IS NOT NULL ORDER BY gone_at LIMIT 20 FOR UPDATE SKIP LOCKED
  LOOP
    EXIT WHEN v_all >= p_limit;
    UPDATE bucket_upload SET expires_at = '-infinity' WHERE bucket_id = v_bucket_id AND expires_at > '-infinity';
    DELETE FROM bucket_object WHERE id IN (SELECT id FROM bucket_object WHERE bucket_id = v_bucket_id LIMIT p_limit);
    GET DIAGNOSTICS v_changed = ROW_COUNT;
    v_all := v_all + v_changed;
    DELETE FROM bucket b WHERE b.document_id = v_bucket_id
      AND NOT EXISTS (SELECT FROM bucket_object o WHERE o.bucket_id = b.document_id)
      AND NOT EXISTS (SELECT FROM bucket_upload u WHERE u.bucket_id = b.document_id);
    GET DIAGNOSTICS v_changed = ROW_COUNT;
    v_all := v_all + v_changed;
  END LOOP;
  RETURN v_all;
END $$;
