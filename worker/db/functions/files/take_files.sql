-- Claims the staged files that a new response names so that they do not expire.
--
-- Locks: the files' rows, in no fixed order. Submits of a session do so one after another. Retention, erasure and the
--   deletion of held responses lock files without the session's row.
-- Raises: XX260 CONFLICT when one of them is not staged for this session and field, has expired, belongs to a response
--   already, or is named twice.
CREATE OR REPLACE FUNCTION take_files(
  p_response_id uuid, p_form_id uuid, p_session_id uuid, p_data jsonb, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_named integer;
  v_taken integer;
BEGIN
  SELECT count(*) INTO v_named
  FROM jsonb_each(p_data) c, jsonb_array_elements(c.value -> 'storage_object_paths');
  UPDATE stored_file f SET response_id = p_response_id, expires_at = NULL
  FROM jsonb_each(p_data) c, jsonb_array_elements_text(c.value -> 'storage_object_paths') p (path)
  WHERE f.path = p.path AND f.field_id::text = c.key AND f.form_id = p_form_id AND f.session_id = p_session_id
    AND f.response_id IS NULL AND f.expires_at > p_now;
  GET DIAGNOSTICS v_taken = ROW_COUNT;
  IF v_taken <> v_named THEN
    RAISE EXCEPTION 'CONFLICT' USING ERRCODE = 'XX260';
  END IF;
END $$;
