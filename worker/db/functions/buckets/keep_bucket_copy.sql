-- Lists the copy of a response's file (p_file: its path) in a bucket at the path p_names, whose missing folders it makes,
-- and forgets the upload of the copy. A taken name is left to what has it: the copy gets the next free one. Returns
-- stored; there, when another run has listed it; gone, when the response was deleted; bucket_gone, when the bucket was;
-- removing, when an earlier copy is in a folder that is being removed; missing, when the upload has expired; conflict,
-- when a file has the name of one of the folders; too_long, when the path is longer than 1,024 bytes. Unless it is
-- stored, its bytes are released.
--
-- Locks: the response's row (FOR KEY SHARE), so that an erasure waits and finds the copy, or this finds the response gone;
--   the bucket's row (FOR NO KEY UPDATE), then the upload's row.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION keep_bucket_copy(
  p_bucket_id uuid, p_upload_id uuid, p_file text, p_response_id uuid, p_names text[], p_is_shown boolean,
  p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_upload bucket_upload;
  v_found bucket_object;
  v_folders jsonb;
  v_name text := p_names[cardinality(p_names)];
  v_has_response boolean;
  v_outcome text := 'stored';
BEGIN
  PERFORM FROM response WHERE id = p_response_id FOR KEY SHARE;
  v_has_response := FOUND;
  PERFORM FROM bucket WHERE document_id = p_bucket_id AND gone_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    v_outcome := 'bucket_gone';
  END IF;
  DELETE FROM bucket_upload WHERE id = p_upload_id AND bucket_id = p_bucket_id AND expires_at > p_now
  RETURNING * INTO v_upload;
  IF NOT FOUND THEN
    RETURN 'missing';
  END IF;
  SELECT * INTO v_found FROM bucket_object WHERE id = bucket_copy_id(p_bucket_id, p_file);
  IF v_outcome = 'stored' AND v_found.id IS NOT NULL THEN
    v_outcome := CASE WHEN bucket_path(p_bucket_id, v_found.id) IS NULL THEN 'removing' ELSE 'there' END;
  ELSIF v_outcome = 'stored' AND NOT v_has_response THEN
    v_outcome := 'gone';
  ELSIF v_outcome = 'stored' THEN
    v_folders := make_bucket_folders(
      p_bucket_id, p_bucket_id, trim_array(p_names, 1), octet_length(v_name), NULL, p_now);
    IF v_folders ->> 'outcome' <> 'made' THEN
      v_outcome := v_folders ->> 'outcome';
    ELSIF EXISTS (
      SELECT FROM bucket_object o
      WHERE o.folder_id = (v_folders ->> 'folder_id')::uuid AND o.name COLLATE "C" = v_name AND o.gone_at IS NULL
    ) THEN
      v_name := bucket_free_name((v_folders ->> 'folder_id')::uuid, v_name, false);
    END IF;
  END IF;
  IF v_outcome = 'stored' THEN
    INSERT INTO bucket_object (id, bucket_id, folder_id, name, blob_id, size, type, is_shown, created_at, changed_at)
    VALUES (bucket_copy_id(p_bucket_id, p_file), p_bucket_id, (v_folders ->> 'folder_id')::uuid, v_name, p_upload_id,
      v_upload.size, v_upload.type, p_is_shown, p_now, p_now);
  ELSE
    INSERT INTO bucket_release (blob_id, released_at) VALUES (p_upload_id, p_now) ON CONFLICT DO NOTHING;
  END IF;
  RETURN v_outcome;
END $$;
