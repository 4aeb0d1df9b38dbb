-- Takes one due reminder, and makes the link for its mail, which expires with the draft's newest link. The caller sends
-- the mail and then deletes the reminder. A reminder is taken once: if the caller dies, it is lost, not sent twice. One
-- whose draft was submitted or has expired, or whose form cannot be continued anymore, is deleted. A held response was
-- submitted, although its session stays open. Returns {id, form_id, session_id, email, lang, origin, attempts, geo,
-- expires_at}; null if none is due.
--
-- Locks: the session's row, skipping those in use; the reminder; the session's links.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION take_session_reminder(p_hash bytea, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_session response_session;
  v_reminder session_reminder;
  v_expires_at timestamptz;
BEGIN
  LOOP
    -- First the session, as continue_session does. Whoever holds it may be submitting.
    SELECT s.* INTO v_session FROM session_reminder m JOIN response_session s ON s.id = m.session_id
    WHERE m.due_at <= p_now AND m.taken_at IS NULL ORDER BY m.due_at LIMIT 1 FOR UPDATE OF s SKIP LOCKED;
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
    -- The other run may have taken it before this one got the lock.
    SELECT m.* INTO v_reminder FROM session_reminder m
    WHERE m.session_id = v_session.id AND m.due_at <= p_now AND m.taken_at IS NULL FOR UPDATE;
    CONTINUE WHEN NOT FOUND;
    -- The owner may have shortened the retention since.
    SELECT least(max(l.expires_at), (
      SELECT greatest(v_session.started_at, v_session.updated_at) + make_interval(days => t.session_days)
      FROM form_retention t WHERE t.form_id = v_session.form_id
    )) INTO v_expires_at FROM session_link l
    WHERE l.session_id = v_session.id OR l.used_as = v_session.id HAVING count(*) > 0;
    EXIT WHEN v_session.submitted_at IS NULL AND v_expires_at > p_now AND EXISTS (
      SELECT FROM form f JOIN form_document p ON p.form_id = f.id
      WHERE f.id = v_session.form_id AND p.is_continue_later_enabled AND NOT is_form_deleted(f)
    ) AND NOT EXISTS (SELECT FROM held_response h WHERE h.session_id = v_session.id);
    DELETE FROM session_reminder WHERE id = v_reminder.id;
  END LOOP;
  UPDATE session_reminder SET taken_at = p_now, attempts = attempts + 1 WHERE id = v_reminder.id;
  PERFORM add_session_link(v_session.id, p_hash, coalesce((
    SELECT l.carried FROM session_link l WHERE l.session_id = v_session.id OR l.used_as = v_session.id
    ORDER BY l.created_at DESC LIMIT 1
  ), '[]'), v_expires_at, p_now);
  RETURN jsonb_build_object(
    'id', v_reminder.id, 'form_id', v_session.form_id, 'session_id', v_session.id, 'email', v_reminder.email,
    'lang', v_reminder.lang, 'origin', v_reminder.origin, 'attempts', v_reminder.attempts + 1,
    'geo', v_session.geo, 'expires_at', v_expires_at
  );
END $$;
