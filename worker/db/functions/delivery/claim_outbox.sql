-- Leases up to p_limit due events until p_now + p_lease, at most p_outside of them for others than rooms: only the oldest
-- undelivered one of each subject and destination. With p_subject_id, only events of that subject; with p_receiver, only
-- those of that receiver (receiver_of). Each destination is looked up separately, and a webhook gets at most what
-- webhook_allowance permits so that a long queue delays no other, and a connected table what external_allowance permits.
--
-- Locks: one advisory lock for each webhook in question, in the order of their keys, so that concurrent claims count
--   each other's events; then the events' rows, skipping locked ones.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION claim_outbox(
  p_now timestamptz, p_lease interval, p_limit integer, p_outside integer, p_subject_id uuid, p_receiver text
) RETURNS SETOF outbox LANGUAGE plpgsql AS $$
DECLARE
  v_ids uuid[];
  -- Any other receiver has one destination, which is its name.
  v_only text := nullif(p_receiver, 'mail');
BEGIN
  IF p_subject_id IS NOT NULL THEN
    SELECT array_agg(id) INTO v_ids FROM (
      SELECT due.id FROM (
        SELECT o.id, o.number, o.destination <> 'room' AS is_outside,
          row_number() OVER (PARTITION BY o.destination = 'room' ORDER BY o.number) AS place
        FROM outbox o
        WHERE o.subject_id = p_subject_id AND o.delivered_at IS NULL AND o.dead_at IS NULL AND o.due_at <= p_now
          AND (o.leased_until IS NULL OR o.leased_until < p_now)
          AND (o.webhook_id IS NULL OR webhook_allowance(o.webhook_id, p_now) > 0)
          AND o.number = (
            SELECT e.number FROM outbox e
            WHERE e.subject_id = o.subject_id AND e.destination = o.destination
              AND e.delivered_at IS NULL AND e.dead_at IS NULL
            ORDER BY e.number LIMIT 1
          )
      ) due
      WHERE NOT due.is_outside OR due.place <= p_outside
      ORDER BY due.number
      LIMIT p_limit
    ) claimable;
  ELSE
    SELECT array_agg(id) INTO v_ids FROM (
      SELECT ranked.id FROM (
        SELECT due.id, due.due_at, due.number, lane.destination <> 'room' AS is_outside,
          row_number() OVER (PARTITION BY lane.destination = 'room' ORDER BY due.due_at, due.number) AS place
        FROM waiting_destinations(v_only) lane, LATERAL (
          SELECT o.id, o.due_at, o.number FROM outbox o
          WHERE o.destination = lane.destination AND o.delivered_at IS NULL AND o.dead_at IS NULL AND o.due_at <= p_now
            AND (o.leased_until IS NULL OR o.leased_until < p_now)
            AND o.number = (
              SELECT e.number FROM outbox e
              WHERE e.subject_id = o.subject_id AND e.destination = o.destination
                AND e.delivered_at IS NULL AND e.dead_at IS NULL
              ORDER BY e.number LIMIT 1
            )
          ORDER BY o.due_at, o.number
          LIMIT CASE
            WHEN lane.webhook_id IS NOT NULL THEN webhook_allowance(lane.webhook_id, p_now)
            WHEN starts_with(lane.destination, 'external:') THEN external_allowance(lane.destination, p_now)
            WHEN lane.destination = 'room' THEN p_limit
            ELSE least(p_limit, p_outside)
          END
        ) due
        WHERE p_receiver IS NULL OR receiver_of(lane.destination) = p_receiver
      ) ranked
      WHERE NOT ranked.is_outside OR ranked.place <= p_outside
      ORDER BY ranked.due_at, ranked.number
      LIMIT p_limit
    ) claimable;
  END IF;
  -- Makes a concurrent claim for the same webhook wait until this one is committed. Row locks would conflict with those
  -- of deliveries and deletions. These locks conflict with nothing else and are taken in one order.
  PERFORM pg_advisory_xact_lock(lane.key) FROM (
    SELECT DISTINCT hashtextextended('webhook ' || o.webhook_id, 0) AS key FROM outbox o
    WHERE o.id = ANY (v_ids) AND o.webhook_id IS NOT NULL
    ORDER BY key
  ) lane;
  -- Selects by id. coalesce keeps the planner from using the index of pending events, which it prefers when it expects
  -- few of them.
  SELECT array_agg(turn.id) INTO v_ids FROM (
    SELECT f.id, f.webhook_id, row_number() OVER (PARTITION BY f.webhook_id ORDER BY f.due_at, f.number) AS turn_number
    FROM outbox f
    WHERE f.id = ANY (v_ids) AND coalesce(f.delivered_at, f.dead_at) IS NULL
      AND (f.leased_until IS NULL OR f.leased_until < p_now)
  ) turn
  WHERE turn.webhook_id IS NULL OR turn.turn_number <= webhook_allowance(turn.webhook_id, p_now);
  RETURN QUERY
    UPDATE outbox u SET leased_until = p_now + p_lease, attempts = u.attempts + 1
    WHERE u.id IN (
      SELECT o.id FROM outbox o
      WHERE o.id = ANY (v_ids) AND coalesce(o.delivered_at, o.dead_at) IS NULL
        AND (o.leased_until IS NULL OR o.leased_until < p_now)
      FOR UPDATE SKIP LOCKED
    )
    RETURNING u.*;
END $$;
