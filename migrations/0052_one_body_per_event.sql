-- As before, and with what the first try has sent.
DROP FUNCTION claim_deliveries(timestamptz, interval, integer, uuid);
--> statement-breakpoint
CREATE FUNCTION claim_deliveries(
  p_now timestamptz, p_lease interval, p_limit integer, p_subject_id uuid DEFAULT NULL
) RETURNS TABLE (
  id uuid, number bigint, form_id uuid, subject_id uuid, destination text, event jsonb, created_at timestamptz,
  attempts integer, response jsonb, webhook jsonb, mail jsonb, sealed_body text
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_claimed outbox[];
BEGIN
  SELECT array_agg(c) INTO v_claimed FROM claim_outbox(p_now, p_lease, p_limit, p_subject_id) c;
  IF v_claimed IS NULL THEN
    RETURN;
  END IF;
  -- A statement of its own: its snapshot is younger than the claim's.
  RETURN QUERY
    SELECT o.id, o.number, o.form_id, o.subject_id, o.destination, o.event, o.created_at, o.attempts,
      CASE WHEN r.id IS NOT NULL THEN jsonb_build_object(
        'id', r.id, 'form_id', r.form_id, 'local_index', r.local_index, 'created_at', r.created_at,
        'updated_at', r.updated_at, 'version', r.version, 'customer_id', r.customer_id,
        'platform_powered_by', r.platform_powered_by, 'data', r.data, 'utc_offset', r.utc_offset
      ) END,
      CASE WHEN w.id IS NOT NULL THEN jsonb_build_object('id', w.id, 'url', w.url, 'secret', w.secret,
        'previous_secret', CASE WHEN w.previous_secret_until > p_now THEN w.previous_secret END
      ) END,
      CASE WHEN m.form_id IS NOT NULL THEN to_jsonb(m) || jsonb_build_object('to', (
        SELECT u.email FROM auth_user u
        JOIN organization_member om ON om.user_id = u.id
        JOIN project p ON p.organization_id = om.organization_id
        JOIN form f ON f.project_id = p.id AND f.id = o.form_id
        WHERE u.id::text = split_part(o.destination, ':', 3)
      )) END,
      o.sealed_body
    FROM unnest(v_claimed) o
    LEFT JOIN response r ON r.id = o.subject_id
    LEFT JOIN webhook w ON w.id = o.webhook_id
    LEFT JOIN form_mail m ON o.destination LIKE 'mail:%' AND m.form_id = o.form_id
      AND m.audience = split_part(o.destination, ':', 2)
    ORDER BY o.number;
END $$;
--> statement-breakpoint

-- Keeps what the first try of an event is about to send. False: another run has taken it over, or its response is gone.
-- Whoever deletes the response takes the body away as well: it waits for the row that is held here, or is waited for, and
-- then the second statement sees that the response is gone.
CREATE FUNCTION keep_delivery_body(p_id uuid, p_attempts integer, p_sealed_body text, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM FROM outbox
  WHERE id = p_id AND attempts = p_attempts AND leased_until >= p_now AND delivered_at IS NULL AND dead_at IS NULL
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE outbox o SET sealed_body = p_sealed_body
  WHERE o.id = p_id AND (o.event ->> 'type' NOT IN ('response.created', 'response.updated')
    OR EXISTS (SELECT FROM response r WHERE r.id = o.subject_id));
  RETURN FOUND;
END $$;
--> statement-breakpoint

-- As before, but an edit joins the edit that still waits for a webhook, and what tries have kept of a response goes with
-- it. An event that somebody holds at this moment is passed over: it may be on its way.
CREATE OR REPLACE FUNCTION fan_out_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_type text := NEW.event ->> 'type';
  v_field_ids jsonb;
  v_joined uuid[] := '{}';
BEGIN
  IF NOT EXISTS (
    SELECT FROM webhook WHERE form_id = NEW.form_id UNION ALL SELECT FROM form_mail WHERE form_id = NEW.form_id
  ) THEN
    RETURN NULL;
  END IF;

  IF v_type = 'response.updated' THEN
    v_field_ids := jsonb_build_array(NEW.event -> 'field_id');
    WITH waiting AS (
      SELECT o.id FROM outbox o
      WHERE o.subject_id = NEW.subject_id AND o.webhook_id IS NOT NULL AND o.event ->> 'type' = v_type
        AND o.delivered_at IS NULL AND o.dead_at IS NULL AND o.attempts = 0 AND o.sealed_body IS NULL
      FOR NO KEY UPDATE SKIP LOCKED
    ), joined AS (
      UPDATE outbox o SET event = CASE WHEN o.event -> 'field_ids' @> v_field_ids THEN o.event
        ELSE jsonb_set(o.event, '{field_ids}',
          coalesce(o.event -> 'field_ids', jsonb_build_array(o.event -> 'field_id')) || v_field_ids) END
      FROM waiting w WHERE o.id = w.id
      RETURNING o.webhook_id
    )
    SELECT coalesce(array_agg(webhook_id), '{}') INTO v_joined FROM joined;
  END IF;

  INSERT INTO outbox (form_id, subject_id, destination, webhook_id, event, created_at, due_at)
  SELECT NEW.form_id, coalesce(gone.id, NEW.subject_id), 'webhook:' || w.id, w.id,
    jsonb_strip_nulls(jsonb_build_object('type', v_type, 'field_id', NEW.event -> 'field_id', 'field_ids', v_field_ids)),
    NEW.created_at, NEW.due_at
  FROM webhook w
  LEFT JOIN LATERAL (
    SELECT e.value::uuid AS id FROM jsonb_array_elements_text(NEW.event -> 'ids') e
  ) gone ON true
  WHERE w.form_id = NEW.form_id AND w.is_enabled AND v_type = ANY (w.events) AND w.id <> ALL (v_joined);

  IF v_type = 'response.created' THEN
    INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
    SELECT NEW.form_id, NEW.subject_id, 'mail:' || m.audience || coalesce(':' || u.id, ''),
      jsonb_build_object('type', v_type), NEW.created_at, NEW.due_at
    FROM form_mail m
    LEFT JOIN LATERAL unnest(m.recipient_user_ids) u (id) ON m.audience = 'owner'
    WHERE m.form_id = NEW.form_id AND m.is_enabled
      AND CASE m.audience WHEN 'owner' THEN u.id IS NOT NULL ELSE m.recipient_field_id IS NOT NULL END;
  ELSIF v_type = 'response.deleted' THEN
    -- Also where nothing is kept yet: a try that is about to keep something is waited for.
    UPDATE outbox o SET sealed_body = NULL
    WHERE o.subject_id IN (SELECT e.value::uuid FROM jsonb_array_elements_text(NEW.event -> 'ids') e)
      AND o.destination <> 'room' AND o.delivered_at IS NULL AND o.dead_at IS NULL
      AND o.event ->> 'type' <> 'response.deleted';
    UPDATE delivery_attempt SET excerpt = NULL WHERE excerpt IS NOT NULL AND outbox_id IN (
      SELECT o.id FROM outbox o
      WHERE o.destination <> 'room'
        AND o.subject_id IN (SELECT e.value::uuid FROM jsonb_array_elements_text(NEW.event -> 'ids') e)
    );
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint

-- As before, but responses are locked before their events, in the order of an edit and of a deletion by hand.
CREATE OR REPLACE FUNCTION forget_responses(p_form_id uuid, p_ids uuid[], p_now timestamptz) RETURNS integer
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_session_ids uuid[] := ARRAY(
    SELECT session_id FROM response WHERE form_id = p_form_id AND id = ANY (p_ids) AND session_id IS NOT NULL
  );
  v_gone uuid[];
BEGIN
  UPDATE inventory_level_commit SET response_id = NULL WHERE response_id = ANY (p_ids);
  PERFORM FROM response WHERE form_id = p_form_id AND id = ANY (p_ids) ORDER BY id FOR UPDATE;
  DELETE FROM outbox
  WHERE form_id = p_form_id AND subject_id = ANY (p_ids) AND event ->> 'type' <> 'response.deleted';
  v_gone := delete_responses(p_form_id, p_ids, NULL, p_now);
  PERFORM forget_sessions(v_session_ids);
  RETURN cardinality(v_gone);
END $$;
