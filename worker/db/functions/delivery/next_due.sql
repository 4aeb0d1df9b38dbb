-- Returns when the cron trigger next has work, p_now at the earliest; null when nothing is pending. Takes one index
-- lookup for each kind of work, and one for each destination of the outbox: its first event that waits for no other.
-- Only the first thousand files that expire are checked, so work that later files cause is noticed minutes later.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION next_due(p_now timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  WITH due AS (
    SELECT least(
      -- An event for a disabled webhook is due as well because it becomes a dead letter.
      (SELECT min(CASE WHEN w.is_enabled THEN greatest(head.due_at, w.paused_until) ELSE head.due_at END)
       FROM waiting_destinations() lane LEFT JOIN webhook w ON w.id = lane.webhook_id, LATERAL (
         SELECT o.due_at FROM outbox o
         WHERE o.destination = lane.destination AND o.delivered_at IS NULL AND o.dead_at IS NULL
           AND NOT EXISTS (
             SELECT FROM outbox e
             WHERE e.subject_id = o.subject_id AND e.destination = o.destination AND e.number < o.number
               AND e.delivered_at IS NULL AND e.dead_at IS NULL
           )
         ORDER BY o.due_at, o.number LIMIT 1
       ) head),
      (SELECT min(u.due_at) FROM unpublished_response u),
      (SELECT min(d.expires_at) FROM deleted_response d),
      (SELECT min(p.due_at) FROM payment_order p WHERE p.due_at IS NOT NULL),
      (SELECT min(m.due_at) FROM session_reminder m WHERE m.taken_at IS NULL),
      (SELECT min(coalesce(r.due_at, r.started_at)) FROM resealing r WHERE r.finished_at IS NULL),
      -- People in a room or entering it (purgeExpired has the duration): now if they must leave, else when their
      -- sign-in ends. Anything else that ends a stay comes with a request.
      (SELECT min(CASE WHEN r.revoked_at IS NULL AND room_entry_holds(r, p_now) THEN s.expires_at ELSE p_now END)
       FROM room_entry r LEFT JOIN auth_session s ON s.id = r.session_id
       WHERE r.entered_at > p_now - interval '32 minutes'),
      -- Search indexes that are built now, or deleted soon.
      (SELECT min(coalesce(i.dropped_at + interval '61 seconds', i.asked_at)) FROM search_index i
       WHERE i.ready_at IS NULL OR i.dropped_at IS NOT NULL),
      (SELECT min(coalesce(i.dropped_at + interval '61 seconds', i.asked_at + interval '15 seconds'))
       FROM row_search_index i
       WHERE i.ready_at IS NULL OR i.asked_at > i.ready_at OR i.dropped_at IS NOT NULL),
      -- Deleted folders and buckets, uploads that ended, and bytes that lost their file (sweepBuckets has the durations).
      (SELECT p_now FROM bucket_object o WHERE o.gone_at IS NOT NULL LIMIT 1),
      (SELECT p_now FROM bucket b WHERE b.gone_at IS NOT NULL LIMIT 1),
      (SELECT min(u.expires_at) + interval '16 minutes' FROM bucket_upload u),
      (SELECT min(r.released_at) + interval '10 minutes' FROM bucket_release r),
      -- A submit that began before a file expired may still claim it.
      (SELECT min(greatest(f.expires_at, f.created_at + interval '15 minutes')) + interval '1 minute' FROM (
         SELECT expires_at, created_at FROM stored_file WHERE expires_at IS NOT NULL ORDER BY expires_at LIMIT 1000
       ) f)
    ) AS at
  )
  SELECT CASE WHEN due.at IS NOT NULL THEN greatest(due.at, p_now) END FROM due
$$;
