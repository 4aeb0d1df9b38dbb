-- Returns the destinations that have undelivered events, one index lookup each, with the webhook if it is one. With p_only,
-- returns at most that one.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION waiting_destinations(p_only text DEFAULT NULL)
RETURNS TABLE (destination text, webhook_id uuid) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE lane AS (
    (SELECT o.destination, o.webhook_id FROM outbox o
     WHERE o.delivered_at IS NULL AND o.dead_at IS NULL AND o.destination >= coalesce(p_only, '')
     ORDER BY o.destination LIMIT 1)
    UNION ALL
    SELECT n.destination, n.webhook_id FROM lane, LATERAL (
      SELECT o.destination, o.webhook_id FROM outbox o
      WHERE o.delivered_at IS NULL AND o.dead_at IS NULL AND o.destination > lane.destination
      ORDER BY o.destination LIMIT 1
    ) n
    WHERE p_only IS NULL
  )
  SELECT lane.destination, lane.webhook_id FROM lane WHERE p_only IS NULL OR lane.destination = p_only
$$;
