-- Moves a document to another project of the same organization: a form with its responses, or a schema with its tables
-- and rows. Customers belong to projects: a customer whom the other project knows (same uuid, visitor or verified
-- address) is replaced by that one, and all others are copied. Returns {outcome}: moved; elsewhere, when the project
-- belongs to another organization; referring {from, to}, when it refers to a table that stays; referred {by_form, from,
-- to}, when a form or a table that stays refers to one of its tables; sharing, when a form that stays sells from its
-- store; connected, when it uses the connected database of its project. `from` and `to` are names, and `from` is null for the form itself.
--
-- Locks: the limit locks of the forms by form (exclusive, so it waits for submits that have begun); the forms' rows by
--   id (FOR NO KEY UPDATE); sessions, responses, deleted responses, orders, counters, customers, store, connection,
--   forms, document, new tables.
-- Raises: 23505 when that project has a schema or bucket with this name.
CREATE OR REPLACE FUNCTION move_document(
  p_document_id uuid, p_project_id uuid, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_forms uuid[] := ARRAY(SELECT id FROM form WHERE p_document_id IN (document_id, schema_id) ORDER BY id);
  v_form form;
  v_here uuid;
  v_found jsonb;
  v_people jsonb;
BEGIN
  -- Waits for submits that have begun, as a deletion does.
  PERFORM pg_advisory_xact_lock(form_limit_lock_key(id)) FROM unnest(v_forms) id;
  v_forms := ARRAY(SELECT id FROM form WHERE p_document_id IN (document_id, schema_id) ORDER BY id FOR NO KEY UPDATE);
  SELECT project_id INTO v_here FROM document WHERE id = p_document_id;
  IF NOT EXISTS (
    SELECT FROM project here JOIN project there USING (organization_id)
    WHERE here.id = v_here AND there.id = p_project_id
  ) THEN
    RETURN jsonb_build_object('outcome', 'elsewhere');
  ELSIF v_here = p_project_id THEN
    RETURN jsonb_build_object('outcome', 'moved');
  END IF;
  SELECT jsonb_build_object('outcome', 'referring', 'from', f.name, 'to', t.name) INTO v_found
  FROM form f JOIN attribute a ON a.form_id = f.id JOIN form t ON t.id = (a.reference ->> 'table_id')::uuid
  WHERE f.id = ANY (v_forms) AND t.id <> ALL (v_forms) AND t.project_id = v_here AND t.schema_id IS NOT NULL
  ORDER BY f.name, t.name LIMIT 1;
  IF FOUND THEN
    RETURN v_found;
  END IF;
  SELECT jsonb_build_object('outcome', 'referred', 'by_form', f.document_id IS NOT NULL,
    'from', coalesce(d.title, f.name), 'to', t.name) INTO v_found
  FROM form f JOIN attribute a ON a.form_id = f.id JOIN form t ON t.id = (a.reference ->> 'table_id')::uuid
  LEFT JOIN document d ON d.id = f.document_id
  WHERE f.project_id = v_here AND f.id <> ALL (v_forms) AND t.id = ANY (v_forms) AND t.schema_id IS NOT NULL
    AND NOT is_form_deleted(f)
  ORDER BY coalesce(d.title, f.name), t.name LIMIT 1;
  IF FOUND THEN
    RETURN v_found;
  END IF;
  IF EXISTS (
    SELECT FROM connection_commerce_store mine JOIN connection_commerce_store other USING (store_id)
    WHERE mine.form_id = ANY (v_forms) AND other.form_id <> ALL (v_forms)
  ) THEN
    RETURN jsonb_build_object('outcome', 'sharing');
  END IF;
  IF EXISTS (SELECT FROM connected_table WHERE form_id = ANY (v_forms)) OR EXISTS (
    SELECT FROM attribute WHERE form_id = ANY (v_forms)
      AND 'x-supabase' IN (reference ->> 'type', storage ->> 'type')
  ) THEN
    RETURN jsonb_build_object('outcome', 'connected');
  END IF;

  SELECT jsonb_object_agg(c.uid, coalesce(known.uid, gen_random_uuid())) INTO v_people
  FROM customer c LEFT JOIN LATERAL (
    SELECT k.uid FROM customer k WHERE k.project_id = p_project_id AND (
      k.uuid = c.uuid OR k.visitor_id = c.visitor_id
      OR (k.is_email_verified AND c.is_email_verified AND lower(k.email) = lower(c.email)))
    LIMIT 1
  ) known ON true
  WHERE c.uid IN (
    SELECT customer_id FROM response WHERE form_id = ANY (v_forms)
    UNION SELECT customer_id FROM response_session WHERE form_id = ANY (v_forms)
    UNION SELECT customer_id FROM payment_order WHERE form_id = ANY (v_forms)
    UNION SELECT customer_id FROM deleted_response WHERE form_id = ANY (v_forms)
  );
  IF v_people IS NOT NULL THEN
    INSERT INTO customer
    SELECT moved.* FROM customer c, jsonb_populate_record(NULL::customer, to_jsonb(c)
      || jsonb_build_object('uid', v_people -> c.uid::text, 'project_id', p_project_id)) moved
    WHERE v_people ? c.uid::text AND NOT EXISTS (SELECT FROM customer k WHERE k.uid = moved.uid);
    UPDATE response_session SET customer_id = (v_people ->> customer_id::text)::uuid
    WHERE form_id = ANY (v_forms) AND customer_id IS NOT NULL;
    UPDATE response SET customer_id = (v_people ->> customer_id::text)::uuid
    WHERE form_id = ANY (v_forms) AND customer_id IS NOT NULL;
    UPDATE deleted_response SET customer_id = (v_people ->> customer_id::text)::uuid
    WHERE form_id = ANY (v_forms) AND v_people ? customer_id::text;
    UPDATE payment_order SET customer_id = (v_people ->> customer_id::text)::uuid
    WHERE form_id = ANY (v_forms) AND customer_id IS NOT NULL;
    FOR v_form IN SELECT * FROM form WHERE id = ANY (v_forms) ORDER BY id LOOP
      PERFORM set_form_customer_limit(
        v_form.id, v_form.is_max_form_responses_by_customer_enabled, v_form.max_form_responses_by_customer);
    END LOOP;
    PERFORM forget_idle_customers(ARRAY(SELECT uid::uuid FROM jsonb_object_keys(v_people) uid));
  END IF;

  UPDATE store SET project_id = p_project_id
  WHERE id IN (SELECT store_id FROM connection_commerce_store WHERE form_id = ANY (v_forms));
  UPDATE connection_commerce_store SET project_id = p_project_id WHERE form_id = ANY (v_forms);
  UPDATE form SET project_id = p_project_id WHERE id = ANY (v_forms);
  UPDATE document SET project_id = p_project_id, updated_at = p_now WHERE id = p_document_id;
  -- Tables that were created until the document was locked.
  UPDATE form SET project_id = p_project_id WHERE schema_id = p_document_id AND project_id <> p_project_id;
  RETURN jsonb_build_object('outcome', 'moved');
END $$;
