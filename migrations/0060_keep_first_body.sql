-- Keeps what the first try of an event is about to send, and says what became of that: 'kept'; 'gone', where its response was
-- erased; 'not_ours', where the lease has ended, another run has taken the event over, or it was given up meanwhile.
-- Whoever deletes the response takes the body away as well: it waits for the row that is held here, or is waited for, and
-- then the second statement sees that the response is gone.
CREATE FUNCTION keep_first_body(p_id uuid, p_attempts integer, p_sealed_body text, p_now timestamptz)
RETURNS text LANGUAGE plpgsql VOLATILE AS $$
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
--> statement-breakpoint

-- For the Worker of before, which this function meets until the new one is deployed.
CREATE OR REPLACE FUNCTION keep_delivery_body(p_id uuid, p_attempts integer, p_sealed_body text, p_now timestamptz)
RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT keep_first_body(p_id, p_attempts, p_sealed_body, p_now) = 'kept'
$$;
