-- Says whether the row of a response may be sent to its connected table now. With p_is_once it notes that the write
-- begins, because without a column for our ids it must not be repeated: the note stays until its result is recorded.
-- Returns begun; unknown, when such a write began before; gone, when the response was deleted; not_ours, when the lease
-- has ended, another run has claimed the event, or it was dead-lettered. A deletion waits for the lock that is held here,
-- or this waits for it, and the second statement sees that the response is gone.
--
-- Locks: the event's row (FOR NO KEY UPDATE).
-- Raises: nothing.
CREATE OR REPLACE FUNCTION begin_write(
  p_id uuid, p_attempts integer, p_is_once boolean, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_begun_at timestamptz;
BEGIN
  SELECT o.begun_at INTO v_begun_at FROM outbox o
  WHERE o.id = p_id AND o.attempts = p_attempts AND o.leased_until >= p_now AND o.delivered_at IS NULL
    AND o.dead_at IS NULL
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'not_ours';
  ELSIF v_begun_at IS NOT NULL THEN
    RETURN 'unknown';
  END IF;
  IF NOT EXISTS (SELECT FROM outbox o JOIN response r ON r.id = o.subject_id WHERE o.id = p_id) THEN
    RETURN 'gone';
  ELSIF p_is_once THEN
    UPDATE outbox SET begun_at = p_now WHERE id = p_id;
  END IF;
  RETURN 'begun';
END $$;
