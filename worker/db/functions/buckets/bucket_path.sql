-- Returns the objects from the top of the bucket down to this one, as [{id, name}]; empty for the bucket itself. Null
-- when it is in no bucket of this id, or a folder above it was deleted.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION bucket_path(p_bucket_id uuid, p_id uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_path jsonb := '[]';
  v_id uuid := p_id;
  v_name text;
  v_folder_id uuid;
BEGIN
  WHILE v_id <> p_bucket_id LOOP
    SELECT o.name, o.folder_id INTO v_name, v_folder_id FROM bucket_object o
    WHERE o.id = v_id AND o.bucket_id = p_bucket_id AND o.gone_at IS NULL;
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
    v_path := jsonb_build_array(jsonb_build_object('id', v_id, 'name', v_name)) || v_path;
    v_id := v_folder_id;
  END LOOP;
  RETURN v_path;
END $$;
