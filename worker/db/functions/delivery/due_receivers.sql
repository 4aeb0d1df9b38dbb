-- Returns the receivers, other than rooms, that claim_outbox has an event for now (receiver_of).
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION due_receivers(p_now timestamptz) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT receiver_of(lane.destination) FROM waiting_destinations() lane, LATERAL (
    SELECT o.due_at FROM outbox o
    WHERE o.destination = lane.destination AND o.delivered_at IS NULL AND o.dead_at IS NULL AND o.due_at <= p_now
      AND (o.leased_until IS NULL OR o.leased_until < p_now)
      AND NOT EXISTS (
        SELECT FROM outbox e
        WHERE e.subject_id = o.subject_id AND e.destination = o.destination AND e.number < o.number
          AND e.delivered_at IS NULL AND e.dead_at IS NULL
      )
    ORDER BY o.due_at, o.number LIMIT 1
  ) head
  WHERE lane.destination <> 'room'
    AND (lane.webhook_id IS NULL OR webhook_allowance(lane.webhook_id, p_now) > 0)
    AND (NOT starts_with(lane.destination, 'external:') OR external_allowance(lane.destination, p_now) > 0)
  GROUP BY 1 ORDER BY min(head.due_at)
$$;
