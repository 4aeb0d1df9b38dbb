-- Saves the form's current state as a version. Returns {status: kept, id}; unchanged, when nothing was edited since
-- the last version (except for a named version or an opening); too_many, beyond 100 named versions; too_large, beyond
-- two million bytes. Of unnamed versions 50 are kept: those whose content a newer version also has are deleted first,
-- then the oldest.
--
-- Locks: the form's row (FOR NO KEY UPDATE), then the versions that it deletes.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION keep_form_version(
  p_form_id uuid, p_reason text, p_name text, p_user_id text, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_number bigint;
  v_definition jsonb;
  v_id uuid;
BEGIN
  PERFORM FROM form WHERE id = p_form_id FOR NO KEY UPDATE;
  SELECT coalesce(max(number), 0) INTO v_number FROM form_edit WHERE form_id = p_form_id;
  IF p_name IS NULL AND p_reason <> 'opened' AND v_number = (
    SELECT v.number FROM form_version v WHERE v.form_id = p_form_id ORDER BY v.created_at DESC, v.id LIMIT 1
  ) THEN
    RETURN jsonb_build_object('status', 'unchanged');
  END IF;
  IF p_name IS NOT NULL AND 100 <= (
    SELECT count(*) FROM form_version v WHERE v.form_id = p_form_id AND v.name IS NOT NULL
  ) THEN
    RETURN jsonb_build_object('status', 'too_many');
  END IF;
  v_definition := form_definition(p_form_id);
  IF octet_length(v_definition::text) > 2000000 THEN
    RETURN jsonb_build_object('status', 'too_large');
  END IF;
  IF p_user_id IS NULL AND p_reason IN ('rested', 'edited') THEN
    SELECT e.user_id INTO p_user_id FROM form_edit e
    WHERE e.form_id = p_form_id AND e.user_id IS NOT NULL ORDER BY e.number DESC LIMIT 1;
  END IF;
  INSERT INTO form_version (form_id, number, reason, name, user_id, definition, created_at)
  VALUES (p_form_id, v_number, p_reason, p_name, p_user_id, v_definition, p_now)
  RETURNING id INTO v_id;
  DELETE FROM form_version WHERE id IN (
    SELECT v.id FROM form_version v WHERE v.form_id = p_form_id AND v.name IS NULL
    ORDER BY EXISTS (
      SELECT FROM form_version n
      WHERE n.form_id = p_form_id AND n.number = v.number
        AND (n.created_at > v.created_at OR n.created_at = v.created_at AND n.id < v.id)
    ), v.created_at DESC, v.id OFFSET 50
  );
  RETURN jsonb_build_object('status', 'kept', 'id', v_id);
END $$;
