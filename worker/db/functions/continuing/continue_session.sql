-- Uses a link: the draft moves to the session p_session_id of the device that opened it, with its files, verified
-- addresses and pending order, and with the link, which lives as long as the draft from then on. The reminder moves only
-- with the link that was mailed with it. Whoever has another one may be somebody else, and it is deleted. The former
-- session is closed, empty and says where it went. Again with the same session: the same result. Returns what
-- session_link_state says, `mine` if the draft is on this device now.
--
-- Locks: the session's row, the link, the order, challenges, reminder and files of the session.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION continue_session(
  p_form_id uuid, p_hash bytea, p_session_id uuid, p_meta jsonb, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_former response_session;
  v_expires_at timestamptz;
BEGIN
  -- Before anything is judged, so that of two devices one waits for the other.
  SELECT s.* INTO v_former FROM response_session s
  WHERE s.id = (SELECT l.session_id FROM session_link l WHERE l.hash = p_hash) FOR UPDATE;
  IF session_link_state(p_form_id, p_hash, p_session_id, p_now) <> 'ready' THEN
    RETURN session_link_state(p_form_id, p_hash, p_session_id, p_now);
  END IF;
  INSERT INTO response_session (
    id, form_id, customer_id, raw, seqs, seq, last_field_id, x_useragent, geo, form_version, link_parameters,
    started_at, updated_at
  ) VALUES (
    -- The clock of the other device numbers its changes, and may be behind.
    p_session_id, v_former.form_id, v_former.customer_id, v_former.raw, '{}', 0,
    v_former.last_field_id, p_meta ->> 'x_useragent', p_meta -> 'geo', v_former.form_version, v_former.link_parameters,
    v_former.started_at, p_now
  ) ON CONFLICT (id) DO NOTHING;
  IF NOT FOUND THEN
    RETURN 'unknown';
  END IF;
  UPDATE session_link SET session_id = p_session_id, used_as = p_session_id,
    expires_at = p_now + (expires_at - created_at)
  WHERE hash = p_hash RETURNING expires_at INTO v_expires_at;
  UPDATE payment_order SET session_id = p_session_id WHERE session_id = v_former.id;
  UPDATE email_challenge SET session_id = p_session_id WHERE session_id = v_former.id;
  UPDATE session_reminder SET session_id = p_session_id
  WHERE session_id = v_former.id AND id = session_reminder_id(p_hash);
  DELETE FROM session_reminder WHERE session_id = v_former.id;
  UPDATE stored_file SET session_id = p_session_id,
    expires_at = CASE WHEN expires_at > p_now THEN greatest(expires_at, v_expires_at) ELSE expires_at END
  WHERE session_id = v_former.id AND response_id IS NULL;
  -- No submit has this hash, so none of the former device is taken for a repeat. Nothing of the person stays behind:
  -- retention takes the new session only.
  UPDATE response_session SET continued_as = p_session_id, submitted_at = p_now, updated_at = p_now,
    payload_hash = '\x', raw = '{}', seqs = '{}', customer_id = NULL, x_useragent = NULL, geo = NULL,
    link_parameters = NULL, last_field_id = NULL
  WHERE id = v_former.id;
  RETURN 'mine';
END $$;
