ALTER TABLE "form" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "response" ADD COLUMN "time_zone" text;
--> statement-breakpoint

-- As before, with the time zone of the form.
CREATE OR REPLACE FUNCTION form_definition(p_form_id uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'form_id', f.id,
    'document_id', f.document_id,
    'version', f.version,
    'title', coalesce(d.title, f.name),
    'lang', coalesce(p.lang, 'en'),
    'method', coalesce(p.method, 'post'),
    'is_powered_by_branding_enabled', coalesce(p.is_powered_by_branding_enabled, true),
    'embed_origins', coalesce(to_jsonb(p.embed_origins), '[]'),
    'is_robot_check_enabled', coalesce(p.is_robot_check_enabled, false),
    'time_zone', f.time_zone,
    'unknown_field_handling_strategy', f.unknown_field_handling_strategy,
    'stylesheet', coalesce(p.stylesheet, '{}'),
    'background', p.background,
    'start_page', p.start_page,
    'closed_page', p.closed_page,
    'ending', jsonb_build_object(
      'is_ending_page_enabled', coalesce(p.is_ending_page_enabled, false),
      'ending_page_template_id', p.ending_page_template_id,
      'ending_page_i18n_overrides', p.ending_page_i18n_overrides,
      'is_redirect_after_response_uri_enabled', coalesce(p.is_redirect_after_response_uri_enabled, false),
      'redirect_after_response_uri', p.redirect_after_response_uri
    ),
    'campaign', jsonb_build_object(
      'is_force_closed', f.is_force_closed,
      'is_scheduling_enabled', f.is_scheduling_enabled,
      'scheduling_open_at', f.scheduling_open_at,
      'scheduling_close_at', f.scheduling_close_at,
      'scheduling_tz', f.scheduling_tz,
      'is_max_form_responses_in_total_enabled', f.is_max_form_responses_in_total_enabled,
      'max_form_responses_in_total', f.max_form_responses_in_total,
      'is_max_form_responses_by_customer_enabled', f.is_max_form_responses_by_customer_enabled,
      'max_form_responses_by_customer', f.max_form_responses_by_customer
    ),
    'is_stock_tracked', EXISTS (SELECT FROM connection_commerce_store s WHERE s.form_id = f.id),
    'blocks', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'id', b.id, 'type', b.type, 'parent_id', b.parent_id, 'local_index', b.local_index,
        'form_field_id', b.form_field_id, 'title_html', b.title_html, 'description_html', b.description_html,
        'body_html', b.body_html, 'src', b.src, 'data', b.data, 'v_hidden', b.v_hidden
      ) ORDER BY b.local_index, b.created_at, b.id), '[]')
      FROM form_block b WHERE b.form_id = f.id
    ),
    'fields', (
      SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', a.id, 'name', a.name, 'type', a.type, 'label', a.label, 'placeholder', a.placeholder,
        'help_text', a.help_text, 'required', a.required, 'readonly', a.readonly, 'is_array', a.is_array,
        'multiple', a.multiple, 'pattern', a.pattern, 'minlength', a.minlength, 'maxlength', a.maxlength,
        'min', a.min, 'max', a.max, 'step', a.step, 'accept', a.accept, 'autocomplete', to_jsonb(a.autocomplete),
        'data', a.data, 'v_value', a.v_value, 'reference', a.reference,
        'local_index', a.local_index,
        'options', (
          SELECT coalesce(jsonb_agg(jsonb_build_object(
            'id', o.id, 'value', o.value, 'label', o.label, 'src', o.src, 'disabled', o.disabled,
            'index', o.index, 'optgroup_id', o.optgroup_id
          ) ORDER BY o.index, o.id), '[]')
          FROM "option" o WHERE o.form_field_id = a.id
        ),
        'optgroups', (
          SELECT coalesce(jsonb_agg(jsonb_build_object(
            'id', g.id, 'label', g.label, 'index', g.index, 'disabled', g.disabled
          ) ORDER BY g.index, g.id), '[]')
          FROM optgroup g WHERE g.form_field_id = a.id
        )
      )) ORDER BY a.local_index, a.created_at, a.id), '[]')
      FROM attribute a WHERE a.form_id = f.id
    )
  )
  FROM form f
  LEFT JOIN document d ON d.id = f.document_id
  LEFT JOIN form_document p ON p.form_id = f.id
  WHERE f.id = p_form_id
$$;
--> statement-breakpoint

-- As before, with the time zone in which the date-times of the response were read.
CREATE OR REPLACE FUNCTION write_response(
  p_response_id uuid, p_form_id uuid, p_session_id uuid, p_customer_id uuid, p_data jsonb, p_raw jsonb,
  p_secrets jsonb, p_meta jsonb, p_local_index bigint, p_now timestamptz, p_leased_until timestamptz DEFAULT NULL,
  p_is_noted boolean DEFAULT false
) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  INSERT INTO response (
    id, form_id, session_id, customer_id, local_index, data, raw, platform_powered_by, utc_offset, time_zone, ip, geo,
    x_useragent, x_referer, created_at, updated_at
  ) VALUES (
    p_response_id, p_form_id, p_session_id, p_customer_id, p_local_index, p_data, p_raw,
    coalesce(p_meta ->> 'platform_powered_by', 'web_client'), (p_meta ->> 'utc_offset')::smallint,
    p_meta ->> 'time_zone', p_meta ->> 'ip', p_meta -> 'geo', p_meta ->> 'x_useragent', p_meta ->> 'x_referer', p_now, p_now
  );
  IF jsonb_path_exists(p_data, '$.*.storage_object_paths[*]') THEN
    PERFORM take_files(p_response_id, p_form_id, p_session_id, p_data, p_now);
  END IF;
  IF p_secrets <> '[]' THEN
    INSERT INTO response_secret (response_id, form_field_id, hash)
    SELECT p_response_id, (e ->> 'form_field_id')::uuid, e ->> 'hash' FROM jsonb_array_elements(p_secrets) e;
  END IF;
  IF p_leased_until IS NULL THEN
    INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
    VALUES (p_form_id, p_response_id, 'room', '{"type": "response.created"}', p_now, p_now);
  ELSIF p_is_noted THEN
    INSERT INTO untold_response (response_id, due_at) VALUES (p_response_id, p_leased_until);
  ELSE
    INSERT INTO outbox (id, form_id, subject_id, destination, event, attempts, created_at, due_at, leased_until)
    VALUES (p_response_id, p_form_id, p_response_id, 'room', '{"type": "response.created"}', 1, p_now, p_now,
      p_leased_until);
  END IF;
END $$;
--> statement-breakpoint

-- As before, with the time zone of the response.
CREATE OR REPLACE FUNCTION claim_deliveries(
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
        'platform_powered_by', r.platform_powered_by, 'data', r.data, 'utc_offset', r.utc_offset,
        'time_zone', r.time_zone
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
