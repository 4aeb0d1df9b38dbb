-- Locks what the decision about a submit depends on, and creates the session if there is none, unless the version is
-- stale. `result` is set when
-- there is nothing left to decide: {status: repeated, receipt} for a payload that was accepted before, {status: stale,
-- definition} for a version that is not current.
-- During a rotation of APP_SECRET, the first submit may have another session and another hash: p_meta
-- {previous_session_id?, previous_payload_hash?}.
--
-- Locks: the form's limit lock (shared), then the session's row.
-- Raises: XX240 FORM_NOT_FOUND; XX251 SESSION_NOT_FOUND when the session belongs to another form; XX250
--   IDEMPOTENCY_KEY_REUSED when it was submitted with another payload.
CREATE OR REPLACE FUNCTION lock_submission(
  p_form_id uuid, p_version bigint, p_session_id uuid, p_payload_hash bytea, p_meta jsonb, p_now timestamptz,
  OUT form form, OUT result jsonb
) LANGUAGE plpgsql AS $$
DECLARE
  v_session response_session;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(form_limit_lock_key(p_form_id));
  -- A separate statement so that its snapshot is taken after the lock was granted.
  SELECT * INTO form FROM form f WHERE f.id = p_form_id AND NOT is_form_deleted(f);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'FORM_NOT_FOUND' USING ERRCODE = 'XX240';
  END IF;
  IF p_meta ->> 'previous_session_id' IS NOT NULL THEN
    SELECT * INTO v_session FROM response_session s
    WHERE s.id = (p_meta ->> 'previous_session_id')::uuid AND s.submitted_at IS NOT NULL;
  END IF;
  WHILE v_session.id IS NULL LOOP
    SELECT * INTO v_session FROM response_session s WHERE s.id = p_session_id FOR UPDATE;
    EXIT WHEN FOUND;
    IF form.version <> p_version THEN
      result := jsonb_build_object('status', 'stale', 'definition', form_definition(p_form_id));
      RETURN;
    END IF;
    INSERT INTO response_session (id, form_id, x_useragent, geo, started_at, updated_at)
    VALUES (p_session_id, p_form_id, p_meta ->> 'x_useragent', p_meta -> 'geo', p_now, p_now)
    ON CONFLICT (id) DO NOTHING;
    IF FOUND THEN
      RETURN;
    END IF;
    -- The insert has waited for a parallel submit of the session. The next round finds its row.
  END LOOP;
  IF v_session.form_id <> p_form_id THEN
    RAISE EXCEPTION 'SESSION_NOT_FOUND' USING ERRCODE = 'XX251';
  ELSIF v_session.submitted_at IS NOT NULL THEN
    IF p_payload_hash <> v_session.payload_hash
      AND decode(p_meta ->> 'previous_payload_hash', 'hex') IS DISTINCT FROM v_session.payload_hash
    THEN
      RAISE EXCEPTION 'IDEMPOTENCY_KEY_REUSED' USING ERRCODE = 'XX250';
    END IF;
    -- Until 0.3.0 also as `answer`, which the Worker of the previous release reads.
    result := jsonb_build_object('status', 'repeated', 'receipt', v_session.receipt, 'answer', v_session.receipt);
  ELSIF form.version <> p_version THEN
    result := jsonb_build_object('status', 'stale', 'definition', form_definition(p_form_id));
  END IF;
END $$;
