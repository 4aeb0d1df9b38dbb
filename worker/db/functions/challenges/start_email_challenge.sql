-- Stores a new code for an email address that a visitor must verify, replacing the previous code. Returns {status:
-- started | not_found | closed} or {status: too_soon, retry_at}.
--
-- Locks: the session's row so that a session starts one challenge at a time; then the challenge's row.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION start_email_challenge(
  p_challenge jsonb, p_form_id uuid, p_pause interval, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_new email_challenge := jsonb_populate_record(NULL::email_challenge, p_challenge - 'code_hash');
  v_session response_session;
  v_last timestamptz;
BEGIN
  INSERT INTO response_session (id, form_id, started_at, updated_at)
  VALUES (v_new.session_id, p_form_id, p_now, p_now)
  ON CONFLICT (id) DO UPDATE SET updated_at = p_now
  RETURNING * INTO v_session;
  IF v_session.form_id <> p_form_id THEN
    RETURN jsonb_build_object('status', 'not_found');
  ELSIF v_session.submitted_at IS NOT NULL THEN
    RETURN jsonb_build_object('status', 'closed');
  END IF;
  SELECT created_at INTO v_last FROM email_challenge
  WHERE session_id = v_new.session_id AND form_field_id = v_new.form_field_id;
  IF v_last > p_now - p_pause THEN
    RETURN jsonb_build_object('status', 'too_soon', 'retry_at', v_last + p_pause);
  END IF;
  INSERT INTO email_challenge AS c (id, session_id, form_field_id, email, code_hash, created_at, expires_at)
  VALUES (v_new.id, v_new.session_id, v_new.form_field_id, v_new.email, decode(p_challenge ->> 'code_hash', 'hex'),
    p_now, v_new.expires_at)
  ON CONFLICT (session_id, form_field_id) DO UPDATE SET
    id = excluded.id, email = excluded.email, code_hash = excluded.code_hash, attempts = 0,
    created_at = excluded.created_at, expires_at = excluded.expires_at, verified_at = NULL;
  RETURN jsonb_build_object('status', 'started');
END $$;
