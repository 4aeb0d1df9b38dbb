-- Returns what may differ from one visit of a form to the next: limits, stock and the session. The definition is
-- included only if p_known_version is not the current one. The customer is the one of the session, else the one with
-- the signed uuid, else the one with the visitor's id. Null when there is no such form or it is deleted.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION form_live(
  p_form_id uuid, p_known_version bigint, p_session_id uuid DEFAULT NULL, p_customer_uuid uuid DEFAULT NULL,
  p_visitor_id text DEFAULT NULL
) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'version', f.version,
    'definition', CASE WHEN p_known_version IS DISTINCT FROM f.version THEN form_definition(f.id)
      || CASE WHEN f.schema_id IS NULL THEN '{}' ELSE jsonb_build_object('blocks', table_blocks(f.id)) END
    END,
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
      'payload_hash', encode(r.payload_hash, 'hex'), 'receipt', r.receipt,
      -- Until 0.3.0, for the Worker of the previous release.
      'answer', r.receipt
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
