-- Tells the form's webhooks and mails what its room is told: one more row of the outbox for each, in the same
-- transaction. Deletions are told response by response, so that they keep their place behind what came before.
CREATE FUNCTION fan_out_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_type text := NEW.event ->> 'type';
BEGIN
  INSERT INTO outbox (form_id, subject_id, destination, webhook_id, event, created_at, due_at)
  SELECT NEW.form_id, coalesce(gone.id, NEW.subject_id), 'webhook:' || w.id, w.id,
    jsonb_strip_nulls(jsonb_build_object('type', v_type, 'field_id', NEW.event -> 'field_id')), NEW.created_at, NEW.due_at
  FROM webhook w
  LEFT JOIN LATERAL (
    SELECT e.value::uuid AS id FROM jsonb_array_elements_text(NEW.event -> 'ids') e
  ) gone ON true
  WHERE w.form_id = NEW.form_id AND w.is_enabled AND v_type = ANY (w.events);

  IF v_type = 'response.created' THEN
    INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
    SELECT NEW.form_id, NEW.subject_id, 'mail:' || m.audience || coalesce(':' || u.id, ''),
      jsonb_build_object('type', v_type), NEW.created_at, NEW.due_at
    FROM form_mail m
    LEFT JOIN LATERAL unnest(m.recipient_user_ids) u (id) ON m.audience = 'owner'
    WHERE m.form_id = NEW.form_id AND m.is_enabled
      AND CASE m.audience WHEN 'owner' THEN u.id IS NOT NULL ELSE m.recipient_field_id IS NOT NULL END;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER outbox_fanned_out AFTER INSERT ON outbox FOR EACH ROW WHEN (NEW.destination = 'room')
  EXECUTE FUNCTION fan_out_event();
--> statement-breakpoint

-- How many more events a webhook may be given at this moment: ten at a time, one while it fails, none while it rests.
CREATE FUNCTION webhook_allowance(p_webhook_id uuid, p_now timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(CASE
    WHEN NOT w.is_enabled OR w.paused_until > p_now THEN 0
    ELSE greatest(0, CASE WHEN w.failing_since IS NULL THEN 10 ELSE 1 END - (
      SELECT count(*) FROM outbox o
      WHERE o.webhook_id = w.id AND o.leased_until >= p_now AND o.delivered_at IS NULL AND o.dead_at IS NULL
    ))
  END), 0) FROM webhook w WHERE w.id = p_webhook_id
$$;
--> statement-breakpoint

-- Leases due events for p_lease, the oldest of each subject and destination only; with p_subject_id only its own. Every
-- destination with something due has its turn, so that one with a long queue holds up nobody.
CREATE OR REPLACE FUNCTION claim_outbox(
  p_now timestamptz, p_lease interval, p_limit integer, p_subject_id uuid DEFAULT NULL
) RETURNS SETOF outbox LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_ids uuid[];
BEGIN
  IF p_subject_id IS NOT NULL THEN
    SELECT array_agg(id) INTO v_ids FROM (
      SELECT o.id FROM outbox o
      WHERE o.subject_id = p_subject_id AND o.delivered_at IS NULL AND o.dead_at IS NULL AND o.due_at <= p_now
        AND (o.leased_until IS NULL OR o.leased_until < p_now)
        AND (o.webhook_id IS NULL OR webhook_allowance(o.webhook_id, p_now) > 0)
        AND NOT EXISTS (
          SELECT FROM outbox e
          WHERE e.subject_id = o.subject_id AND e.destination = o.destination AND e.number < o.number
            AND e.delivered_at IS NULL AND e.dead_at IS NULL
        )
      ORDER BY o.number
      LIMIT p_limit
    ) due;
  ELSE
    -- The destinations, by one look into the index for each.
    WITH RECURSIVE lane AS (
      (SELECT o.destination, o.webhook_id FROM outbox o
       WHERE o.delivered_at IS NULL AND o.dead_at IS NULL ORDER BY o.destination LIMIT 1)
      UNION ALL
      SELECT n.destination, n.webhook_id FROM lane, LATERAL (
        SELECT o.destination, o.webhook_id FROM outbox o
        WHERE o.delivered_at IS NULL AND o.dead_at IS NULL AND o.destination > lane.destination
        ORDER BY o.destination LIMIT 1
      ) n
    )
    SELECT array_agg(id) INTO v_ids FROM (
      SELECT due.id FROM lane, LATERAL (
        SELECT o.id, o.due_at, o.number FROM outbox o
        WHERE o.destination = lane.destination AND o.delivered_at IS NULL AND o.dead_at IS NULL AND o.due_at <= p_now
          AND (o.leased_until IS NULL OR o.leased_until < p_now)
          AND NOT EXISTS (
            SELECT FROM outbox e
            WHERE e.subject_id = o.subject_id AND e.destination = o.destination AND e.number < o.number
              AND e.delivered_at IS NULL AND e.dead_at IS NULL
          )
        ORDER BY o.due_at, o.number
        LIMIT CASE WHEN lane.webhook_id IS NULL THEN p_limit ELSE webhook_allowance(lane.webhook_id, p_now) END
      ) due
      ORDER BY due.due_at, due.number
      LIMIT p_limit
    ) claimable;
  END IF;
  RETURN QUERY
    UPDATE outbox u SET leased_until = p_now + p_lease, attempts = u.attempts + 1
    WHERE u.id IN (
      SELECT o.id FROM outbox o
      WHERE o.id = ANY (v_ids) AND o.delivered_at IS NULL AND o.dead_at IS NULL
        AND (o.leased_until IS NULL OR o.leased_until < p_now)
      FOR UPDATE SKIP LOCKED
    )
    RETURNING u.*;
END $$;
--> statement-breakpoint

-- A webhook of a form, unless that has p_max of them. Returns nothing then.
CREATE FUNCTION create_webhook(
  p_id uuid, p_form_id uuid, p_url text, p_events text[], p_secret text, p_max integer, p_now timestamptz
) RETURNS SETOF webhook LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- Those that are made at the same time wait here, and are counted by a statement of its own; submits do not wait.
  PERFORM FROM form WHERE id = p_form_id FOR NO KEY UPDATE;
  RETURN QUERY
    INSERT INTO webhook (id, form_id, url, events, secret, created_at)
    SELECT p_id, p_form_id, p_url, p_events, p_secret, p_now
    WHERE (SELECT count(*) FROM webhook w WHERE w.form_id = p_form_id) < p_max
    RETURNING *;
END $$;
