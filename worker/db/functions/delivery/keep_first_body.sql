-- Stores the body that the first attempt of an event is about to send. Returns kept; gone, when its response was
-- deleted; not_ours, when the lease has ended, another run has claimed the event, or it was dead-lettered.
-- fan_out_event removes the body of a deleted response. Either it waits for the row lock that is held here, or this
-- waits for it, and the second statement sees that the response is gone.
--
-- Locks: the event's row (FOR NO KEY UPDATE).
-- Raises: nothing.
CREATE OR REPLACE FUNCTION keep_first_body(
  p_id uuid, p_attempts integer, p_sealed_body text, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM outbox
  WHERE id = p_id AND attempts = p_attempts AND leased_until >= p_now AND delivered_at IS NULL AND dead_at IS NULL
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'not_ours';
  END IF;
  UPDATE outbox o SET sealed_body = p_sealed_body
  WHERE o.id = p_id AND (o.event ->> 'type' NOT IN ('response.created', 'response.updated')
    OR EXISTS (SELECT FROM response r WHERE r.id = o.subject_id));
  RETURN CASE WHEN FOUND THEN 'kept' ELSE 'gone' END;
END $$;
