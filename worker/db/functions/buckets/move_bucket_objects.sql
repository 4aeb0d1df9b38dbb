-- Moves objects of a bucket into a folder, or renames one (p_name). No folder: the one of the first object. A folder moves with everything inside, as one row.
-- Returns one result per id, in order, as [{id, outcome}]: moved {name}; missing, when it was deleted; conflict
-- {existing}, when its name is taken there and p_mode = 'ask', or 'replace' while p_seen (versions by id) is outdated or
-- one of both is a folder; inside, when a folder would move into itself; too_long, when a key would be longer than 1,024
-- bytes. Null when the target folder was deleted.
--
-- Locks: the bucket's row (FOR NO KEY UPDATE), so that no two folders can move into each other.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION move_bucket_objects(
  p_bucket_id uuid, p_ids uuid[], p_folder_id uuid, p_name text, p_mode text, p_seen jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_target jsonb;
  v_bytes integer;
  v_depth integer;
  v_id uuid;
  v_object bucket_object;
  v_found bucket_object;
  v_name text;
  v_results jsonb := '[]';
  v_result jsonb;
BEGIN
  PERFORM FROM bucket WHERE document_id = p_bucket_id FOR NO KEY UPDATE;
  p_folder_id := coalesce(p_folder_id, (
    SELECT folder_id FROM bucket_object WHERE id = p_ids[1] AND bucket_id = p_bucket_id));
  v_target := bucket_path(p_bucket_id, p_folder_id);
  IF v_target IS NULL OR EXISTS (SELECT FROM bucket_object WHERE id = p_folder_id AND NOT is_folder) THEN
    RETURN NULL;
  END IF;
  v_bytes := bucket_path_bytes(v_target);
  FOREACH v_id IN ARRAY p_ids LOOP
    SELECT * INTO v_object FROM bucket_object WHERE id = v_id AND bucket_id = p_bucket_id AND gone_at IS NULL;
    v_name := coalesce(p_name, v_object.name);
    v_result := jsonb_build_object('id', v_id, 'outcome', 'moved', 'name', v_name);
    IF v_object.id IS NULL OR bucket_path(p_bucket_id, v_object.folder_id) IS NULL THEN
      v_result := jsonb_build_object('id', v_id, 'outcome', 'missing');
    ELSIF v_object.folder_id = p_folder_id AND v_object.name COLLATE "C" = v_name THEN
      -- It is there already.
    ELSIF v_object.is_folder AND v_target @> jsonb_build_array(jsonb_build_object('id', v_id)) THEN
      v_result := jsonb_build_object('id', v_id, 'outcome', 'inside');
    ELSE
      v_depth := 0;
      IF v_object.is_folder THEN
        WITH RECURSIVE inside AS (
          SELECT o.id, o.is_folder, octet_length(o.name) + 1 AS bytes FROM bucket_object o
          WHERE o.folder_id = v_id AND o.gone_at IS NULL
          UNION ALL
          SELECT o.id, o.is_folder, i.bytes + octet_length(o.name) + 1 FROM inside i JOIN bucket_object o ON o.folder_id = i.id
          WHERE i.is_folder AND o.gone_at IS NULL
        )
        SELECT coalesce(max(bytes), 0) INTO v_depth FROM inside;
      END IF;
      SELECT o.* INTO v_found FROM bucket_object o
      WHERE o.folder_id = p_folder_id AND o.name COLLATE "C" = v_name AND o.gone_at IS NULL AND o.id <> v_id;
      IF v_bytes + octet_length(v_name) + v_depth > 1024 THEN
        v_result := jsonb_build_object('id', v_id, 'outcome', 'too_long');
      ELSIF v_found.id IS NULL THEN
        UPDATE bucket_object SET folder_id = p_folder_id, name = v_name WHERE id = v_id;
      ELSIF p_mode = 'keep_both' THEN
        v_name := bucket_free_name(p_folder_id, v_name, v_object.is_folder);
        UPDATE bucket_object SET folder_id = p_folder_id, name = v_name WHERE id = v_id;
        v_result := v_result || jsonb_build_object('name', v_name);
      ELSIF p_mode = 'replace' AND v_object.blob_id IS NOT NULL AND v_found.blob_id = (p_seen ->> v_id::text)::uuid THEN
        DELETE FROM bucket_object WHERE id = v_found.id;
        UPDATE bucket_object SET folder_id = p_folder_id, name = v_name WHERE id = v_id;
      ELSE
        v_result := jsonb_build_object('id', v_id, 'outcome', 'conflict', 'existing', bucket_object_facts(v_found));
      END IF;
    END IF;
    v_results := v_results || jsonb_build_array(v_result);
  END LOOP;
  RETURN v_results;
END $$;
