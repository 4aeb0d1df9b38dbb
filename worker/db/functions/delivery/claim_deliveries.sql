-- Claims due events as claim_outbox does, and returns each with the row that it is about: response, webhook or mail. Of
-- cells.updated, `response` contains the cells: {rows: [{response_id, version, data}]}, without deleted responses. A
-- second statement reads these rows because its snapshot is younger than the claim. A join in one statement mistook a
-- response that was committed during the claim for an erased one.
--
-- Locks: as claim_outbox.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION claim_deliveries(
  p_now timestamptz, p_lease interval, p_limit integer, p_outside integer, p_subject_id uuid, p_receiver text
) RETURNS TABLE (
  id uuid, number bigint, form_id uuid, subject_id uuid, destination text, event jsonb, created_at timestamptz,
  attempts integer, response jsonb, webhook jsonb, mail jsonb, sealed_body text
) LANGUAGE plpgsql AS $$
DECLARE
  v_claimed outbox[];
BEGIN
  SELECT array_agg(c) INTO v_claimed FROM claim_outbox(
    p_now, p_lease, p_limit, p_outside, p_subject_id, p_receiver) c;
  IF v_claimed IS NULL THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT o.id, o.number, o.form_id, o.subject_id, o.destination, o.event, o.created_at, o.attempts,
      CASE WHEN r.id IS NOT NULL THEN jsonb_build_object(
        'id', r.id, 'form_id', r.form_id, 'local_index', r.local_index, 'created_at', r.created_at,
        'updated_at', r.updated_at, 'version', r.version, 'customer_id', r.customer_id,
        'platform_powered_by', r.platform_powered_by, 'data', r.data, 'utc_offset', r.utc_offset,
        'time_zone', r.time_zone
      ) WHEN o.event ->> 'type' = 'cells.updated' THEN jsonb_build_object('rows', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('response_id', c.id, 'version', c.version, 'data', (
          SELECT jsonb_object_agg(f, coalesce(c.data -> f, 'null')) FROM jsonb_array_elements_text(e.value) f
        ))), '[]')
        FROM jsonb_each(o.event -> 'rows') e JOIN response c ON c.id = e.key::uuid
      )) END,
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
