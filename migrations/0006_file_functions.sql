-- Allows an upload: notes a staged file, unless the session is over or has as many as it may have. One at a time per
-- session, since its row is locked. Returns staged | not_found | closed | too_many.
CREATE FUNCTION stage_file(p_file jsonb, p_most_of_field integer, p_most_of_session integer, p_now timestamptz)
RETURNS text LANGUAGE plpgsql VOLATILE AS $$
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
    v_file.duration, v_file.last_modified, p_now, p_now + interval '24 hours'
  );
  RETURN 'staged';
END $$;
--> statement-breakpoint

-- The files that a response names belong to it from the statement on that stores it: they stay where they are, and are
-- not removed as leftovers. Raises XX260 when one of them is not of its session and field, or was removed meanwhile.
CREATE FUNCTION take_files_of_response() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_named integer;
  v_taken integer;
BEGIN
  SELECT count(*) INTO v_named
  FROM jsonb_each(NEW.data) c, jsonb_array_elements(c.value -> 'storage_object_paths');
  UPDATE stored_file f SET response_id = NEW.id, expires_at = NULL
  FROM jsonb_each(NEW.data) c, jsonb_array_elements_text(c.value -> 'storage_object_paths') p (path)
  WHERE f.path = p.path AND f.field_id::text = c.key AND f.form_id = NEW.form_id AND f.session_id = NEW.session_id
    AND f.response_id IS NULL AND f.expires_at > NEW.created_at;
  GET DIAGNOSTICS v_taken = ROW_COUNT;
  IF v_taken <> v_named THEN
    RAISE EXCEPTION 'a file of the response is not there' USING ERRCODE = 'XX260';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER response_takes_files AFTER INSERT ON response FOR EACH ROW
  WHEN (jsonb_path_exists(NEW.data, '$.*.storage_object_paths[*]'))
  EXECUTE FUNCTION take_files_of_response();
--> statement-breakpoint

-- With a response its files go, as soon as somebody gets to it.
CREATE FUNCTION release_files_of_responses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stored_file SET response_id = NULL, expires_at = '-infinity'
  WHERE response_id IN (SELECT id FROM old_rows);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER response_releases_files AFTER DELETE ON response REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION release_files_of_responses();
