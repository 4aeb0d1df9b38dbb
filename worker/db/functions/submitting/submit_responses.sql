-- Stores submits of one form that arrived together in one transaction, so that they wait for the disk and for a row of
-- stock once. Stores each that is simple (submit_response), or raises and changes nothing. Returns a list in the order of
-- p_submits: as submit_response, or null for one that was not stored. The caller sends these alone, and after an error
-- all of them: a submit alone also finds what this one has stored (docs/decisions/005).
-- p_submits: [{session_id, payload_hash (hex), data, raw, choices, meta, now}], with no session twice, no secrets and no
-- member. Submits with files, or with a previous_session_id, are not stored here.
--
-- Locks: the form's limit lock (shared); the known sessions by id, then the new ones by id; stock levels by sku. Assumes
--   READ COMMITTED.
-- Raises: XX320, as take_stock_together.
CREATE OR REPLACE FUNCTION submit_responses(
  p_form_id uuid, p_version bigint, p_submits jsonb, p_publish_by timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_is_locked boolean := pg_advisory_xact_lock_shared(form_limit_lock_key(p_form_id)) IS NOT NULL;
  v_has_receivers boolean;
  v_known uuid[];
  v_results jsonb;
BEGIN
  -- A separate statement so that its snapshot is taken after the lock was granted.
  SELECT f.needs_submit_lookups AND (
    EXISTS (SELECT FROM webhook w WHERE w.form_id = p_form_id)
    OR EXISTS (SELECT FROM form_mail m WHERE m.form_id = p_form_id)
    OR EXISTS (SELECT FROM connected_table c WHERE c.form_id = p_form_id)
    OR EXISTS (SELECT FROM attribute a WHERE a.form_id = p_form_id AND a.storage ->> 'type' = 'bucket'))
  INTO v_has_receivers
  FROM form f
  WHERE f.id = p_form_id AND f.version = p_version AND NOT (f.is_force_closed OR f.is_scheduling_enabled
    OR f.is_max_form_responses_in_total_enabled OR f.is_max_form_responses_by_customer_enabled)
    AND NOT (f.needs_submit_lookups AND is_form_deleted(f));
  IF NOT FOUND THEN
    RETURN (SELECT jsonb_agg(NULL::text) FROM jsonb_array_elements(p_submits));
  END IF;

  v_known := ARRAY(
    SELECT s.id FROM response_session s
    WHERE s.id = ANY (ARRAY(SELECT (e ->> 'session_id')::uuid FROM jsonb_array_elements(p_submits) e))
    ORDER BY s.id FOR UPDATE
  );
  WITH posted AS MATERIALIZED (
    SELECT p.*, issue_receipt(p_form_id, p.response_id, p.raw, p.meta, p.now) AS receipt
    FROM (
      SELECT s.*, gen_random_uuid() AS response_id
      FROM ROWS FROM (jsonb_to_recordset(p_submits) AS (
        session_id uuid, payload_hash text, data jsonb, raw jsonb, meta jsonb, now timestamptz
      )) WITH ORDINALITY AS s (session_id, payload_hash, data, raw, meta, now, place)
      WHERE NOT jsonb_path_exists(s.data, '$.*.storage_object_paths[*]')
        AND s.meta ->> 'previous_session_id' IS NULL
    ) p
  ), known AS (
    UPDATE response_session s SET
      submitted_at = p.now, updated_at = p.now, payload_hash = decode(p.payload_hash, 'hex'), receipt = p.receipt,
      raw = '{}', seqs = '{}'
    FROM posted p
    WHERE s.id = p.session_id AND s.id = ANY (v_known) AND s.form_id = p_form_id AND s.submitted_at IS NULL
    RETURNING s.id
  ), fresh AS (
    INSERT INTO response_session (
      id, form_id, x_useragent, geo, started_at, updated_at, submitted_at, payload_hash, receipt
    )
    SELECT p.session_id, p_form_id, p.meta ->> 'x_useragent', p.meta -> 'geo', p.now, p.now, p.now,
      decode(p.payload_hash, 'hex'), p.receipt
    FROM posted p WHERE p.session_id <> ALL (v_known) ORDER BY p.session_id
    ON CONFLICT (id) DO NOTHING
    RETURNING id
  ), stored AS (
    INSERT INTO response (
      id, form_id, session_id, local_index, data, raw, platform_powered_by, utc_offset, time_zone, ip, geo,
      x_useragent, x_referer, created_at, updated_at
    )
    SELECT p.response_id, p_form_id, p.session_id, (p.receipt ->> 'local_index')::bigint, p.data, p.raw,
      coalesce(p.meta ->> 'platform_powered_by', 'web_client'), (p.meta ->> 'utc_offset')::smallint,
      p.meta ->> 'time_zone', p.meta ->> 'ip', p.meta -> 'geo', p.meta ->> 'x_useragent', p.meta ->> 'x_referer',
      p.now, p.now
    FROM posted p JOIN (SELECT id FROM known UNION ALL SELECT id FROM fresh) s ON s.id = p.session_id
    RETURNING id, created_at
  ), event AS (
    INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
    SELECT p_form_id, s.id, 'room', '{"type": "response.created"}', s.created_at, s.created_at FROM stored s
    WHERE v_has_receivers
  ), unpublished AS (
    INSERT INTO unpublished_response (response_id, due_at)
    SELECT s.id, p_publish_by FROM stored s WHERE NOT v_has_receivers
  )
  SELECT jsonb_agg(CASE WHEN s.id IS NOT NULL THEN jsonb_build_object('status', 'accepted', 'receipt', p.receipt,
    'is_published_by_caller', NOT v_has_receivers) END ORDER BY n.place)
  INTO v_results
  FROM generate_series(1, jsonb_array_length(p_submits)) n (place)
  LEFT JOIN posted p ON p.place = n.place
  LEFT JOIN stored s ON s.id = p.response_id;

  IF jsonb_path_exists(p_submits, '$[*].choices[*]') THEN
    PERFORM take_stock_together(p_form_id, p_submits, v_results);
  END IF;
  RETURN v_results;
END $$;
