-- Permits an upload by storing a staged file of a session. Returns staged, not_found, closed (the session was
-- submitted) or too_many.
--
-- Locks: the session's row so that a session stages one file at a time.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION stage_file(
  p_file jsonb, p_most_of_field integer, p_most_of_session integer, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_file stored_file := jsonb_populate_record(NULL::stored_file, p_file);
  v_session response_session;
BEGIN
  IF NOT EXISTS (SELECT FROM attribute WHERE id = v_file.field_id AND form_id = v_file.form_id) THEN
    RETURN 'not_found';
  END IF;
  INSERT INTO response_session (id, form_id, started_at, updated_at)
  VALUES (v_file.session_id, v_file.form_id, p_now, p_now)
  ON CONFLICT (id) DO UPDATE SET updated_at = p_now
  RETURNING * INTO v_session;
  IF v_session.form_id <> v_file.form_id THEN
    RETURN 'not_found';
  ELSIF EXISTS (SELECT FROM stored_file WHERE path = v_file.path) THEN
    RETURN 'staged';
  ELSIF v_session.submitted_at IS NOT NULL THEN
    RETURN 'closed';
  ELSIF p_most_of_field <= (
    SELECT count(*) FROM stored_file
    WHERE session_id = v_file.session_id AND field_id = v_file.field_id AND expires_at > p_now
  ) OR p_most_of_session <= (SELECT count(*) FROM stored_file WHERE session_id = v_file.session_id) THEN
    RETURN 'too_many';
  END IF;
  INSERT INTO stored_file (
    path, form_id, field_id, session_id, name, size, type, duration, last_modified, created_at, expires_at
  ) VALUES (
    v_file.path, v_file.form_id, v_file.field_id, v_file.session_id, v_file.name, v_file.size, v_file.type,
    v_file.duration, v_file.last_modified, p_now, greatest(p_now + interval '24 hours', (
      -- A respondent who may continue later finds it then.
      SELECT max(l.expires_at) FROM session_link l
      WHERE l.session_id = v_file.session_id OR l.used_as = v_file.session_id
    ))
  );
  RETURN 'staged';
END $$;
