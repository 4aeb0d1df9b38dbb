-- Stores the reminder of the draft that the unused link p_hash leads to, and p_mailed, the link of the mail that promises
-- it. It is taken until that mail was sent: a request that dies leaves a reminder that nobody sends. The id says which
-- link was mailed with it. p_reminder: {email, stop_id, lang, origin, due_at}. Returns {id, former}, the reminder that it
-- replaced or null; null if the link cannot be used, or if the draft's reminder is being sent. One that was taken longer
-- ago (purgeExpired has the duration) was not.
--
-- Locks: the session's row; the reminder; the session's links.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION add_session_reminder(
  p_form_id uuid, p_hash bytea, p_mailed bytea, p_reminder jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  v_link session_link;
  v_former session_reminder;
  v_new session_reminder := jsonb_populate_record(NULL::session_reminder, p_reminder);
BEGIN
  SELECT l.* INTO v_link FROM session_link l WHERE l.hash = p_hash;
  -- Before anything is judged, as continue_session does.
  PERFORM FROM response_session s WHERE s.id = v_link.session_id FOR UPDATE;
  IF session_link_state(p_form_id, p_hash, v_nobody, p_now) <> 'ready' THEN
    RETURN NULL;
  END IF;
  SELECT m.* INTO v_former FROM session_reminder m WHERE m.session_id = v_link.session_id FOR UPDATE;
  IF v_former.taken_at >= p_now - interval '15 minutes' THEN
    RETURN NULL;
  END IF;
  v_new.id := session_reminder_id(p_mailed);
  INSERT INTO session_reminder (id, session_id, email, stop_id, lang, origin, due_at, taken_at)
  VALUES (
    v_new.id, v_link.session_id, v_new.email, v_new.stop_id, v_new.lang, v_new.origin, v_new.due_at, p_now
  ) ON CONFLICT (session_id) DO UPDATE SET id = excluded.id, email = excluded.email, stop_id = excluded.stop_id,
    lang = excluded.lang, origin = excluded.origin, due_at = excluded.due_at, attempts = 0,
    taken_at = excluded.taken_at;
  IF NOT EXISTS (SELECT FROM session_link l WHERE l.hash = p_mailed) THEN
    PERFORM add_session_link(v_link.session_id, p_mailed, v_link.carried, v_link.expires_at, p_now);
  END IF;
  RETURN jsonb_build_object('id', v_new.id, 'former', CASE
    WHEN v_former.id IS NOT NULL AND v_former.taken_at IS NULL THEN to_jsonb(v_former)
  END);
END $$;
