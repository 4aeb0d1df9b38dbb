-- Returns the first free name in a folder, for a file or a folder that keeps both: `photo (2).png`, then
-- `photo (3).png`. The stem is shortened when the name would be longer than 1,024 bytes.
--
-- Locks: nothing. The caller holds the bucket's row.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION bucket_free_name(
  p_folder_id uuid, p_name text, p_is_folder boolean
) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_ending text := CASE WHEN p_is_folder THEN '' ELSE coalesce(substring(p_name FROM '^.+(\.[^.]{1,20})$'), '') END;
  v_stem text := regexp_replace(left(p_name, length(p_name) - length(v_ending)), ' \(\d{1,6}\)$', '');
  v_number integer := 1;
  v_name text;
BEGIN
  LOOP
    v_number := v_number + 1;
    LOOP
      v_name := v_stem || ' (' || v_number || ')' || v_ending;
      EXIT WHEN octet_length(v_name) <= 1024;
      v_stem := left(v_stem, -1);
    END LOOP;
    EXIT WHEN NOT EXISTS (
      SELECT FROM bucket_object o
      WHERE o.folder_id = p_folder_id AND o.name COLLATE "C" = v_name AND o.gone_at IS NULL
    );
  END LOOP;
  RETURN v_name;
END $$;
