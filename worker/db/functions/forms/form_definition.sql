-- Returns the whole form as a respondent sees it, as one document: type FormDefinition of
-- core/forms/definition/definition.ts. Null when there is no such form.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION form_definition(p_form_id uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'form_id', f.id,
    'document_id', f.document_id,
    'organization_created_at', (
      SELECT o.created_at FROM project j JOIN organization o ON o.id = j.organization_id WHERE j.id = f.project_id
    ),
    'version', f.version,
    'title', coalesce(d.title, f.name),
    'is_page', coalesce(d.doctype = 'v0_site', false),
    'lang', coalesce(p.lang, 'en'),
    'method', coalesce(p.method, 'post'),
    'address', (
      SELECT '/@' || o.slug || '/' || a.name
      FROM form_address a JOIN organization o ON o.id = a.organization_id WHERE a.form_id = f.id AND a.is_current
    ),
    'link_preview', p.link_preview,
    'is_powered_by_branding_enabled', coalesce(p.is_powered_by_branding_enabled, true),
    'embed_origins', coalesce(to_jsonb(p.embed_origins), '[]'),
    'is_robot_check_enabled', coalesce(p.is_robot_check_enabled, false),
    'is_continue_later_enabled', coalesce(p.is_continue_later_enabled, false),
    'is_keeping_noticed', coalesce(p.is_keeping_noticed, false),
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
    'fields', form_fields(f.id)
  )
  FROM form f
  LEFT JOIN document d ON d.id = f.document_id
  LEFT JOIN form_document p ON p.form_id = f.id
  WHERE f.id = p_form_id
$$;
