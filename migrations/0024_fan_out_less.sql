-- As before, but nothing more than one look where a form has neither webhooks nor mails, which is most of them; and what
-- receivers answered about a response goes with the response, since it may repeat what that said.
CREATE OR REPLACE FUNCTION fan_out_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_type text := NEW.event ->> 'type';
BEGIN
  IF NOT EXISTS (
    SELECT FROM webhook WHERE form_id = NEW.form_id UNION ALL SELECT FROM form_mail WHERE form_id = NEW.form_id
  ) THEN
    RETURN NULL;
  END IF;

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
  ELSIF v_type = 'response.deleted' THEN
    UPDATE delivery_attempt SET excerpt = NULL WHERE excerpt IS NOT NULL AND outbox_id IN (
      SELECT o.id FROM outbox o
      WHERE o.destination <> 'room'
        AND o.subject_id IN (SELECT e.value::uuid FROM jsonb_array_elements_text(NEW.event -> 'ids') e)
    );
  END IF;
  RETURN NULL;
END $$;
