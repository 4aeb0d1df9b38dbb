-- Finds an object by the names on its path; the bucket itself for no names. Null: there is none. One lookup per name.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION find_bucket_object(p_bucket_id uuid, p_names text[]) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_id uuid := p_bucket_id;
  v_name text;
BEGIN
  FOREACH v_name IN ARRAY p_names LOOP
    SELECT o.id INTO v_id FROM bucket_object o
    WHERE o.folder_id = v_id AND o.name COLLATE "C" = v_name AND o.gone_at IS NULL;
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
  END LOOP;
  RETURN v_id;
END $$;
