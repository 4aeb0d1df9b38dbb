-- Copies an event for a form's room to the form's webhooks, emails, main table and buckets, as one outbox row each. An
-- edit of several cells (cells.updated) becomes one response.updated per response. An edit joins a pending edit of the
-- same response for the same webhook, unless an attempt has begun. A deletion becomes one event per response so that it
-- stays behind earlier events of that response, and so does its undoing, which is sent as response.created. So are
-- imported rows, about which no email is sent. The main table gets new responses only, and restored ones that were
-- deleted before they were written. So does a bucket, if they have files for it. A deletion also removes the bodies and
-- excerpts that earlier attempts have stored.
--
-- Locks: for an edit, the pending events of the responses (FOR NO KEY UPDATE), skipping locked ones; for a deletion,
--   the undelivered events of the responses, then their attempts; for its undoing, their claimed events for main tables
--   and buckets.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION fan_out_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_type text := NEW.event ->> 'type';
  v_sent text := CASE WHEN v_type IN ('response.restored', 'rows.imported') THEN 'response.created' ELSE v_type END;
BEGIN
  IF NOT EXISTS (
    SELECT FROM webhook WHERE form_id = NEW.form_id UNION ALL SELECT FROM form_mail WHERE form_id = NEW.form_id
    UNION ALL SELECT FROM connected_table WHERE form_id = NEW.form_id
    UNION ALL SELECT FROM form f JOIN attribute a ON a.form_id = f.id
      WHERE f.id = NEW.form_id AND f.needs_submit_lookups AND a.storage ->> 'type' = 'bucket'
  ) THEN
    RETURN NULL;
  END IF;

  IF v_type IN ('response.updated', 'cells.updated') THEN
    WITH edited AS (
      SELECT e.key::uuid AS id, e.value AS field_ids FROM jsonb_each(coalesce(NEW.event -> 'rows',
        jsonb_build_object(NEW.subject_id, jsonb_build_array(NEW.event -> 'field_id')))) e
    ), waiting AS (
      SELECT o.id, coalesce(o.event -> 'field_ids', jsonb_build_array(o.event -> 'field_id')) AS known, e.field_ids
      FROM outbox o JOIN edited e ON e.id = o.subject_id
      WHERE o.webhook_id IS NOT NULL AND o.event ->> 'type' = 'response.updated'
        AND o.delivered_at IS NULL AND o.dead_at IS NULL AND o.attempts = 0 AND o.sealed_body IS NULL
      FOR NO KEY UPDATE OF o SKIP LOCKED
    ), joined AS (
      UPDATE outbox o SET event = jsonb_set(o.event, '{field_ids}', w.known || coalesce(
        (SELECT jsonb_agg(f) FROM jsonb_array_elements(w.field_ids) f WHERE NOT w.known @> jsonb_build_array(f)), '[]'))
      FROM waiting w WHERE o.id = w.id
      RETURNING o.webhook_id, o.subject_id
    )
    INSERT INTO outbox (form_id, subject_id, destination, webhook_id, event, created_at, due_at)
    SELECT NEW.form_id, e.id, 'webhook:' || w.id, w.id, jsonb_build_object(
      'type', 'response.updated', 'field_id', e.field_ids -> 0, 'field_ids', e.field_ids), NEW.created_at, NEW.due_at
    FROM webhook w CROSS JOIN edited e
    WHERE w.form_id = NEW.form_id AND w.is_enabled AND 'response.updated' = ANY (w.events)
      AND NOT EXISTS (SELECT FROM joined j WHERE j.webhook_id = w.id AND j.subject_id = e.id);
    RETURN NULL;
  END IF;

  INSERT INTO outbox (form_id, subject_id, destination, webhook_id, event, created_at, due_at)
  SELECT NEW.form_id, coalesce(gone.id, NEW.subject_id), 'webhook:' || w.id, w.id,
    jsonb_build_object('type', v_sent), NEW.created_at, NEW.due_at
  FROM webhook w
  LEFT JOIN LATERAL (
    SELECT e.value::uuid AS id FROM jsonb_array_elements_text(NEW.event -> 'ids') e
  ) gone ON true
  WHERE w.form_id = NEW.form_id AND w.is_enabled AND v_sent = ANY (w.events);

  IF v_type = 'response.restored' THEN
    -- A run that has just missed the response may be about to drop its event. With another attempt it is no longer that
    -- run's, and is due again.
    UPDATE outbox o SET attempts = o.attempts + 1
    WHERE o.subject_id IN (SELECT e.value::uuid FROM jsonb_array_elements_text(NEW.event -> 'ids') e)
      AND o.destination <> 'room' AND split_part(o.destination, ':', 1) IN ('external', 'bucket')
      AND o.leased_until IS NOT NULL
      AND o.delivered_at IS NULL AND o.dead_at IS NULL;
  END IF;
  IF v_sent = 'response.created' THEN
    INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
    SELECT NEW.form_id, row_of.id, r.destination, '{"type": "response.created"}', NEW.created_at, NEW.due_at
    FROM (
      SELECT NEW.subject_id AS id WHERE v_type = 'response.created'
      UNION ALL
      SELECT e.value::uuid FROM jsonb_array_elements_text(NEW.event -> 'ids') e
    ) row_of
    CROSS JOIN LATERAL (
      SELECT 'external:' || c.id AS destination FROM connected_table c WHERE c.form_id = NEW.form_id
      UNION ALL
      SELECT DISTINCT 'bucket:' || (a.storage ->> 'bucket') FROM attribute a JOIN response n ON n.id = row_of.id
      WHERE a.form_id = NEW.form_id AND a.storage ->> 'type' = 'bucket'
        AND jsonb_path_exists(n.data -> a.id::text, '$.storage_object_paths[*]')
    ) r
    WHERE v_type <> 'response.restored' OR EXISTS (
      SELECT FROM outbox o WHERE o.subject_id = row_of.id AND o.destination <> 'room'
        AND o.destination = r.destination AND o.dropped_reason = 'erased'
    ) AND NOT EXISTS (
      SELECT FROM outbox o WHERE o.subject_id = row_of.id AND o.destination <> 'room'
        AND o.destination = r.destination AND o.dropped_reason IS NULL
    );
  END IF;

  IF v_type = 'response.created' THEN
    INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
    SELECT NEW.form_id, NEW.subject_id, 'mail:' || m.audience || coalesce(':' || u.id, ''),
      jsonb_build_object('type', v_type), NEW.created_at, NEW.due_at
    FROM form_mail m
    LEFT JOIN LATERAL unnest(m.recipient_user_ids) u (id) ON m.audience = 'owner'
    WHERE m.form_id = NEW.form_id AND m.is_enabled
      AND CASE m.audience WHEN 'owner' THEN u.id IS NOT NULL ELSE m.recipient_field_id IS NOT NULL END;
  ELSIF v_type = 'response.deleted' THEN
    -- Includes events without a stored body, so that the update waits for an attempt that is about to store one.
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

CREATE OR REPLACE TRIGGER outbox_fanned_out AFTER INSERT ON outbox
  FOR EACH ROW WHEN ((NEW.destination = 'room') AND (NEW.leased_until IS NULL))
  EXECUTE FUNCTION fan_out_event();
