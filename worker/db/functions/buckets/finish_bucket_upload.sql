-- Lists an uploaded file, and forgets its upload. p_seen: the version that p_mode = 'replace' may replace. Returns
-- {outcome}: stored {object, is_new}, also for a file that an earlier call stored; missing, when there is no such upload;
-- folder_gone, when its folder was deleted; conflict {existing}, when another file or a folder has its name: the upload
-- stays.
--
-- Locks: the bucket's row (FOR NO KEY UPDATE), then the upload's row.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION finish_bucket_upload(
  p_bucket_id uuid, p_upload_id uuid, p_is_shown boolean, p_mode text, p_seen uuid, p_by uuid, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_upload bucket_upload;
  v_found bucket_object;
  v_object bucket_object;
  v_name text;
BEGIN
  PERFORM FROM bucket WHERE document_id = p_bucket_id FOR NO KEY UPDATE;
  SELECT * INTO v_upload FROM bucket_upload
  WHERE id = p_upload_id AND bucket_id = p_bucket_id AND expires_at > p_now FOR UPDATE;
  IF NOT FOUND THEN
    SELECT * INTO v_object FROM bucket_object WHERE blob_id = p_upload_id AND bucket_id = p_bucket_id LIMIT 1;
    RETURN CASE WHEN FOUND
      THEN jsonb_build_object('outcome', 'stored', 'object', bucket_object_facts(v_object), 'is_new', false)
      ELSE jsonb_build_object('outcome', 'missing') END;
  END IF;
  IF bucket_path(p_bucket_id, v_upload.folder_id) IS NULL THEN
    RETURN jsonb_build_object('outcome', 'folder_gone');
  END IF;
  v_name := v_upload.name;
  SELECT o.* INTO v_found FROM bucket_object o
  WHERE o.folder_id = v_upload.folder_id AND o.name COLLATE "C" = v_name AND o.gone_at IS NULL;
  IF FOUND THEN
    IF p_mode = 'replace' AND v_found.blob_id = p_seen THEN
      UPDATE bucket_object SET blob_id = v_upload.id, size = v_upload.size, type = v_upload.type,
        is_shown = p_is_shown, changed_at = p_now, changed_by = p_by
      WHERE id = v_found.id RETURNING * INTO v_object;
    ELSIF p_mode = 'keep_both' THEN
      v_name := bucket_free_name(v_upload.folder_id, v_name, false);
    ELSE
      RETURN jsonb_build_object('outcome', 'conflict', 'existing', bucket_object_facts(v_found));
    END IF;
  END IF;
  IF v_object.id IS NULL THEN
    INSERT INTO bucket_object
      (bucket_id, folder_id, name, blob_id, size, type, is_shown, created_at, created_by, changed_at, changed_by)
    VALUES (p_bucket_id, v_upload.folder_id, v_name, v_upload.id, v_upload.size, v_upload.type, p_is_shown, p_now, p_by,
      p_now, p_by)
    RETURNING * INTO v_object;
  END IF;
  DELETE FROM bucket_upload WHERE id = v_upload.id;
  RETURN jsonb_build_object('outcome', 'stored', 'object', bucket_object_facts(v_object), 'is_new', true);
END $$;
