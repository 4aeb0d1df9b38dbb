-- Whether what an entry was made with still holds: the sign-in, the role, and where the room's thing stands.
CREATE FUNCTION room_entry_holds(e room_entry, p_now timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM auth_session s WHERE s.id = e.session_id AND s.user_id = e.user_id AND s.expires_at > p_now)
    AND EXISTS (
      SELECT FROM organization_member m
      WHERE m.organization_id = e.organization_id AND m.user_id = e.user_id AND m.role = e.role)
    AND EXISTS (
      SELECT FROM project p
      WHERE p.id = e.project_id AND p.organization_id = e.organization_id AND NOT is_project_deleted(p)
        AND CASE split_part(e.room, ':', 1)
          WHEN 'document' THEN EXISTS (
            SELECT FROM document d
            WHERE d.id = split_part(e.room, ':', 2)::uuid AND d.project_id = p.id AND d.deleted_at IS NULL)
          WHEN 'form' THEN EXISTS (
            SELECT FROM form f
            WHERE f.id = split_part(e.room, ':', 2)::uuid AND f.project_id = p.id AND NOT is_form_deleted(f))
          ELSE false
        END)
$$;
--> statement-breakpoint

-- As before, but people who may be in rooms are nothing to do until one of them may stay no longer.
CREATE OR REPLACE FUNCTION next_due(p_now timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  WITH RECURSIVE lane AS (
    (SELECT o.destination, o.webhook_id FROM outbox o
     WHERE o.delivered_at IS NULL AND o.dead_at IS NULL ORDER BY o.destination LIMIT 1)
    UNION ALL
    SELECT n.destination, n.webhook_id FROM lane, LATERAL (
      SELECT o.destination, o.webhook_id FROM outbox o
      WHERE o.delivered_at IS NULL AND o.dead_at IS NULL AND o.destination > lane.destination
      ORDER BY o.destination LIMIT 1
    ) n
  ), due AS (
    SELECT least(
      -- What waits for a webhook that is switched off is to be given up.
      (SELECT min(CASE WHEN w.is_enabled THEN greatest(head.due_at, w.paused_until) ELSE head.due_at END)
       FROM lane LEFT JOIN webhook w ON w.id = lane.webhook_id, LATERAL (
         SELECT o.due_at FROM outbox o
         WHERE o.destination = lane.destination AND o.delivered_at IS NULL AND o.dead_at IS NULL
           AND NOT EXISTS (
             SELECT FROM outbox e
             WHERE e.subject_id = o.subject_id AND e.destination = o.destination AND e.number < o.number
               AND e.delivered_at IS NULL AND e.dead_at IS NULL
           )
         ORDER BY o.due_at, o.number LIMIT 1
       ) head),
      (SELECT min(u.due_at) FROM untold_response u),
      (SELECT min(p.due_at) FROM payment_order p WHERE p.due_at IS NOT NULL),
      -- Of everybody who may be in a room, or on the way into it (purgeExpired says how long that is): now, where they may
      -- stay no longer; else when their sign-in ends, since everything else that ends a stay is a use of the database.
      (SELECT min(CASE WHEN r.revoked_at IS NULL AND room_entry_holds(r, p_now) THEN s.expires_at ELSE p_now END)
       FROM room_entry r LEFT JOIN auth_session s ON s.id = r.session_id
       WHERE r.entered_at > p_now - interval '32 minutes'),
      -- A submit that began before a file expired may still take it.
      (SELECT min(f.expires_at) + interval '1 minute' FROM stored_file f WHERE f.expires_at IS NOT NULL)
    ) AS at
  )
  SELECT CASE WHEN due.at IS NOT NULL THEN greatest(due.at, p_now) END FROM due
$$;
