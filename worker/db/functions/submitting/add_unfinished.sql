-- Stores the answers of an unfinished session as a response that a member adds, exactly once. p_seen: the answers that
-- were decided on; if there are others by now, nothing happens and the caller decides again. Only the answers are stored
-- that the session had when its row was locked. The receipt says is_added, and no submit has its hash, so a respondent's
-- own submit is never taken for a repeat (docs/decisions/062).
-- Returns {status: accepted | repeated, receipt}, {status: stale, definition}, or {status: changed | closed | held |
-- paying | not_found}. `repeated`: a member has added it before. `closed`: it was submitted, or continues on another
-- device. `held`: its submit fell into the trap for robots, and a member can accept it. `paying`: an order of the
-- session waits for its payment.
--
-- Locks: as submit_response_with_all_rules.
-- Raises: as submit_response_with_all_rules.
CREATE OR REPLACE FUNCTION add_unfinished(
  p_form_id uuid, p_version bigint, p_session_id uuid, p_seen jsonb, p_data jsonb, p_raw jsonb, p_choices jsonb,
  p_meta jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_session response_session;
  v_result jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(form_limit_lock_key(p_form_id));
  SELECT * INTO v_session FROM response_session s WHERE s.id = p_session_id AND s.form_id = p_form_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN '{"status": "not_found"}';
  ELSIF v_session.receipt ? 'is_added' THEN
    RETURN jsonb_build_object('status', 'repeated', 'receipt', v_session.receipt);
  ELSIF v_session.submitted_at IS NOT NULL THEN
    RETURN '{"status": "closed"}';
  ELSIF v_session.raw <> p_seen THEN
    RETURN '{"status": "changed"}';
  ELSIF EXISTS (SELECT FROM payment_order o WHERE o.session_id = p_session_id AND o.status = 'pending') THEN
    RETURN '{"status": "paying"}';
  ELSIF EXISTS (SELECT FROM held_response h WHERE h.session_id = p_session_id) THEN
    RETURN '{"status": "held"}';
  END IF;
  v_result := submit_response_with_all_rules(p_form_id, p_version, p_session_id, '\x', p_data, p_raw, p_choices, '[]',
    '{}', p_meta || jsonb_build_object('x_useragent', v_session.x_useragent, 'geo', v_session.geo), p_now);
  IF v_result ->> 'status' = 'accepted' THEN
    UPDATE response_session SET receipt = receipt || '{"is_added": true}' WHERE id = p_session_id;
  END IF;
  RETURN v_result;
END $$;
