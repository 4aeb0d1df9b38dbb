-- Whether the document of a form is deleted. It can be brought back, but meanwhile the form is there for nobody.
CREATE FUNCTION is_form_deleted(p_form form) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM document d WHERE d.id = coalesce(p_form.document_id, p_form.schema_id) AND d.deleted_at IS NOT NULL
  )
$$;
--> statement-breakpoint

-- As before, except that there is no form once its document is deleted.
CREATE OR REPLACE FUNCTION form_live(
  p_form_id uuid,
  p_known_version bigint,
  p_session_id uuid DEFAULT NULL,
  p_customer_uuid uuid DEFAULT NULL,
  p_visitor_id text DEFAULT NULL
) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'version', f.version,
    'definition', CASE WHEN p_known_version IS DISTINCT FROM f.version THEN form_definition(f.id) END,
    'is_total_limit_reached', f.is_max_form_responses_in_total_enabled AND f.max_form_responses_in_total <= coalesce(
      (SELECT c.count FROM form_response_counter c WHERE c.form_id = f.id), 0),
    'is_customer_limit_reached', f.is_max_form_responses_by_customer_enabled AND k.uid IS NOT NULL
      AND f.max_form_responses_by_customer <= coalesce(
        (SELECT c.count FROM form_customer_counter c WHERE c.form_id = f.id AND c.customer_id = k.uid), 0),
    'customer_id', k.uid,
    'stock', (
      SELECT jsonb_object_agg(i.sku, CASE WHEN NOT i.is_negative_level_allowed THEN l.available END)
      FROM connection_commerce_store s
      JOIN "option" o ON o.form_id = s.form_id
      JOIN inventory_item i ON i.store_id = s.store_id AND i.sku = o.id::text
      JOIN inventory_level l ON l.inventory_item_id = i.id
      WHERE s.form_id = f.id
    ),
    'session', CASE WHEN r.id IS NOT NULL THEN jsonb_build_object(
      'id', r.id, 'raw', r.raw, 'seq', r.seq, 'last_field_id', r.last_field_id, 'submitted_at', r.submitted_at,
      'payload_hash', encode(r.payload_hash, 'hex'), 'answer', r.answer
    ) END
  )
  FROM form f
  LEFT JOIN response_session r ON r.id = p_session_id AND r.form_id = f.id
  LEFT JOIN LATERAL (
    SELECT c.uid FROM customer c WHERE c.uid = r.customer_id
    UNION ALL SELECT c.uid FROM customer c WHERE c.project_id = f.project_id AND c.uuid = p_customer_uuid
    UNION ALL SELECT c.uid FROM customer c WHERE c.project_id = f.project_id AND c.visitor_id = p_visitor_id
    LIMIT 1
  ) k ON true
  WHERE f.id = p_form_id AND NOT is_form_deleted(f)
$$;
--> statement-breakpoint

-- The same.
CREATE OR REPLACE FUNCTION begin_submission(
  p_form_id uuid, p_version bigint, p_session_id uuid, p_payload_hash bytea, p_meta jsonb, p_now timestamptz,
  p_response_id uuid DEFAULT NULL, p_raw jsonb DEFAULT NULL, p_is_simple boolean DEFAULT false,
  OUT form form, OUT customer_id uuid, OUT result jsonb, OUT answer jsonb
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_session response_session;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(form_limit_lock_key(p_form_id));
  -- A statement of its own: its snapshot is taken after the lock was granted.
  SELECT * INTO form FROM form f WHERE f.id = p_form_id AND NOT is_form_deleted(f);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'FORM_NOT_FOUND' USING ERRCODE = 'XX240';
  END IF;
  LOOP
    SELECT * INTO v_session FROM response_session s WHERE s.id = p_session_id FOR UPDATE;
    EXIT WHEN FOUND;
    IF form.version <> p_version THEN
      result := jsonb_build_object('status', 'stale', 'definition', form_definition(p_form_id));
      RETURN;
    END IF;
    IF p_is_simple AND NOT form.is_max_form_responses_in_total_enabled THEN
      PERFORM require_open_form(form, p_now);
      answer := submission_answer(p_form_id, p_response_id, p_raw, p_meta, p_now);
    END IF;
    INSERT INTO response_session (
      id, form_id, x_useragent, geo, started_at, updated_at, submitted_at, payload_hash, answer
    ) VALUES (
      p_session_id, p_form_id, p_meta ->> 'x_useragent', p_meta -> 'geo', p_now, p_now,
      CASE WHEN answer IS NOT NULL THEN p_now END, CASE WHEN answer IS NOT NULL THEN p_payload_hash END, answer
    ) ON CONFLICT (id) DO NOTHING;
    IF FOUND THEN
      RETURN;
    END IF;
    -- A parallel repeat has waited for the first one, and finds what became of it; its number is used for nothing.
    answer := NULL;
  END LOOP;
  IF v_session.form_id <> p_form_id THEN
    RAISE EXCEPTION 'SESSION_NOT_FOUND' USING ERRCODE = 'XX251';
  ELSIF v_session.submitted_at IS NOT NULL THEN
    IF v_session.payload_hash <> p_payload_hash THEN
      RAISE EXCEPTION 'IDEMPOTENCY_KEY_REUSED' USING ERRCODE = 'XX250';
    END IF;
    result := jsonb_build_object('status', 'repeated', 'answer', v_session.answer);
  ELSIF form.version <> p_version THEN
    result := jsonb_build_object('status', 'stale', 'definition', form_definition(p_form_id));
  ELSIF p_response_id IS NULL THEN
    -- Nobody takes it for forgotten while it waits for its money.
    UPDATE response_session s SET updated_at = p_now WHERE s.id = p_session_id;
  END IF;
  customer_id := v_session.customer_id;
END $$;
--> statement-breakpoint

-- The same.
CREATE OR REPLACE FUNCTION patch_response_session(
  p_session_id uuid, p_form_id uuid, p_fields jsonb, p_seq bigint, p_meta jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_form_id uuid := p_form_id;
  v_session response_session;
  v_fields jsonb;
BEGIN
  IF v_form_id IS NULL THEN
    SELECT a.form_id INTO v_form_id FROM attribute a
    WHERE a.id::text IN (SELECT jsonb_object_keys(p_fields)) LIMIT 1;
  END IF;
  IF NOT EXISTS (SELECT FROM form f WHERE f.id = v_form_id AND NOT is_form_deleted(f)) THEN
    RETURN jsonb_build_object('status', 'not_found');
  END IF;

  INSERT INTO response_session (id, form_id, x_useragent, geo, started_at, updated_at)
  VALUES (p_session_id, v_form_id, p_meta ->> 'x_useragent', p_meta -> 'geo', p_now, p_now)
  ON CONFLICT (id) DO NOTHING;
  SELECT * INTO v_session FROM response_session WHERE id = p_session_id FOR UPDATE;
  IF v_session.form_id <> v_form_id THEN
    RETURN jsonb_build_object('status', 'not_found');
  ELSIF v_session.submitted_at IS NOT NULL THEN
    RETURN jsonb_build_object('status', 'closed', 'seq', v_session.seq);
  END IF;

  SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') INTO v_fields
  FROM jsonb_each(p_fields) e
  JOIN attribute a ON a.id::text = e.key AND a.form_id = v_form_id
  WHERE a.type NOT IN ('password', 'payment')
    AND p_seq > coalesce((v_session.seqs ->> e.key)::bigint, -1);

  UPDATE response_session SET
    raw = raw || v_fields,
    seqs = seqs || coalesce((SELECT jsonb_object_agg(key, p_seq) FROM jsonb_object_keys(v_fields) key), '{}'),
    seq = greatest(seq, p_seq),
    last_field_id = coalesce((SELECT key::uuid FROM jsonb_object_keys(v_fields) key LIMIT 1), last_field_id),
    updated_at = p_now
  WHERE id = p_session_id
  RETURNING * INTO v_session;
  RETURN jsonb_build_object('status', 'saved', 'seq', v_session.seq);
END $$;
