-- Makes the folders of a path inside a folder, as far as they are missing. Returns {outcome}: made {folder_id, made},
-- with the last folder and the number of new ones; folder_gone, when the folder was deleted; conflict, when a file has
-- the name of one of them; too_long, when the path with p_more bytes after it is longer than 1,024 bytes.
--
-- Locks: the bucket's row (FOR NO KEY UPDATE), as everything that changes a bucket's structure.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION make_bucket_folders(
  p_bucket_id uuid, p_folder_id uuid, p_names text[], p_more integer, p_by uuid, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_path jsonb;
  v_id uuid := p_folder_id;
  v_name text;
  v_found bucket_object;
  v_made integer := 0;
  v_bytes integer;
BEGIN
  PERFORM FROM bucket WHERE document_id = p_bucket_id FOR NO KEY UPDATE;
  v_path := bucket_path(p_bucket_id, p_folder_id);
  IF v_path IS NULL OR EXISTS (SELECT FROM bucket_object WHERE id = p_folder_id AND NOT is_folder) THEN
    RETURN jsonb_build_object('outcome', 'folder_gone');
  END IF;
  v_bytes := bucket_path_bytes(v_path) + p_more
    + (SELECT coalesce(sum(octet_length(name) + 1), 0)::integer FROM unnest(p_names) name);
  -- Without a name after it, the last slash is no part of the key.
  IF v_bytes - (p_more = 0)::integer > 1024 THEN
    RETURN jsonb_build_object('outcome', 'too_long');
  END IF;
  FOREACH v_name IN ARRAY p_names LOOP
    SELECT o.* INTO v_found FROM bucket_object o
    WHERE o.folder_id = v_id AND o.name COLLATE "C" = v_name AND o.gone_at IS NULL;
    IF NOT FOUND THEN
      INSERT INTO bucket_object
        (bucket_id, folder_id, name, size, type, is_shown, created_at, created_by, changed_at, changed_by)
      VALUES (p_bucket_id, v_id, v_name, 0, '', false, p_now, p_by, p_now, p_by)
      RETURNING id INTO v_id;
      v_made := v_made + 1;
    ELSIF v_found.is_folder THEN
      v_id := v_found.id;
    ELSE
      RETURN jsonb_build_object('outcome', 'conflict', 'name', v_name);
    END IF;
  END LOOP;
  RETURN jsonb_build_object('outcome', 'made', 'folder_id', v_id, 'made', v_made);
END $$;
