-- A text with the ids in it that p_ids names replaced by others: {old: new}, old in lower case.
CREATE FUNCTION replace_ids(p_text text, p_ids jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(part || coalesce(p_ids ->> lower(found[1]), found[1], ''), '' ORDER BY n)
  FROM regexp_split_to_table(
    p_text, '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}') WITH ORDINALITY parts (part, n)
  LEFT JOIN regexp_matches(
    p_text, '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}', 'g') WITH ORDINALITY ids (found, n)
    USING (n)
$$;
--> statement-breakpoint

-- A form once more in the same project: document, settings, look, pages, fields with options, blocks, and how long answers
-- are kept. Nothing that was answered, no stock, no channel. Every id is a new one, wherever it is named. It starts closed.
CREATE FUNCTION duplicate_form(p_form_id uuid, p_title text, p_now timestamptz)
RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_document_id uuid;
  v_ids jsonb;
  v_rows jsonb;
BEGIN
  -- As it is between two edits.
  SELECT document_id INTO v_document_id FROM form WHERE id = p_form_id FOR NO KEY UPDATE;
  SELECT jsonb_object_agg(id, gen_random_uuid()) INTO v_ids FROM (
    SELECT p_form_id AS id UNION SELECT v_document_id
    UNION SELECT id FROM attribute WHERE form_id = p_form_id
    UNION SELECT id FROM optgroup WHERE form_id = p_form_id
    UNION SELECT id FROM "option" WHERE form_id = p_form_id
    UNION SELECT id FROM form_block WHERE form_id = p_form_id
  ) known;
  SELECT replace_ids(jsonb_build_object(
    'document', (SELECT to_jsonb(d) || jsonb_build_object('title', p_title, 'created_at', p_now, 'updated_at', p_now)
      FROM document d WHERE d.id = v_document_id),
    'form', (SELECT to_jsonb(f) || jsonb_build_object('version', 1, 'version_xid', NULL, 'is_force_closed', true,
      'opened_at', NULL, 'created_at', p_now, 'updated_at', p_now) FROM form f WHERE f.id = p_form_id),
    'form_document', (SELECT to_jsonb(p) FROM form_document p WHERE p.form_id = p_form_id),
    'retention', (SELECT jsonb_agg(r) FROM form_retention r WHERE r.form_id = p_form_id),
    'attributes', (SELECT jsonb_agg(a) FROM attribute a WHERE a.form_id = p_form_id),
    'optgroups', (SELECT jsonb_agg(g) FROM optgroup g WHERE g.form_id = p_form_id),
    'options', (SELECT jsonb_agg(o) FROM "option" o WHERE o.form_id = p_form_id),
    'blocks', (SELECT jsonb_agg(b) FROM form_block b WHERE b.form_id = p_form_id)
  )::text, v_ids)::jsonb INTO v_rows;

  INSERT INTO document SELECT * FROM jsonb_populate_record(NULL::document, v_rows -> 'document');
  INSERT INTO form SELECT * FROM jsonb_populate_record(NULL::form, v_rows -> 'form');
  INSERT INTO form_document SELECT * FROM jsonb_populate_record(NULL::form_document, v_rows -> 'form_document');
  INSERT INTO form_retention SELECT r.* FROM jsonb_populate_recordset(NULL::form_retention, nullif(v_rows -> 'retention', 'null')) r;
  INSERT INTO attribute SELECT a.* FROM jsonb_populate_recordset(NULL::attribute, nullif(v_rows -> 'attributes', 'null')) a;
  INSERT INTO optgroup SELECT g.* FROM jsonb_populate_recordset(NULL::optgroup, nullif(v_rows -> 'optgroups', 'null')) g;
  INSERT INTO "option" SELECT o.* FROM jsonb_populate_recordset(NULL::"option", nullif(v_rows -> 'options', 'null')) o;
  INSERT INTO form_block SELECT b.* FROM jsonb_populate_recordset(NULL::form_block, nullif(v_rows -> 'blocks', 'null')) b;
  INSERT INTO form_response_counter (form_id, count)
  SELECT f.id, 0 FROM form f
  WHERE f.id = (v_rows #>> '{form,id}')::uuid AND f.is_max_form_responses_in_total_enabled;
  RETURN jsonb_build_object('document_id', v_rows #> '{document,id}', 'form_id', v_rows #> '{form,id}');
END $$;
--> statement-breakpoint

-- Puts a form with its answers into another project of the same organization. Customers belong to projects: whom the other
-- one knows already (by the same uuid, visitor or verified address) is that customer there, anybody else comes along.
-- Returns moved | elsewhere (no project of the organization) | referring (to tables of its project) | sharing (its stock).
CREATE FUNCTION move_form(p_form_id uuid, p_project_id uuid, p_now timestamptz)
RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_form form;
  v_people jsonb;
BEGIN
  -- When its submits are over, as it is deleted.
  PERFORM pg_advisory_xact_lock(form_limit_lock_key(p_form_id));
  SELECT * INTO v_form FROM form WHERE id = p_form_id FOR NO KEY UPDATE;
  IF NOT EXISTS (
    SELECT FROM project here JOIN project there USING (organization_id)
    WHERE here.id = v_form.project_id AND there.id = p_project_id
  ) THEN
    RETURN 'elsewhere';
  ELSIF v_form.project_id = p_project_id THEN
    RETURN 'moved';
  ELSIF EXISTS (SELECT FROM attribute WHERE form_id = p_form_id AND reference ->> 'table_id' IS NOT NULL) THEN
    RETURN 'referring';
  ELSIF EXISTS (
    SELECT FROM connection_commerce_store mine JOIN connection_commerce_store other USING (store_id)
    WHERE mine.form_id = p_form_id AND other.form_id <> p_form_id
  ) THEN
    RETURN 'sharing';
  END IF;

  SELECT jsonb_object_agg(c.uid, coalesce(known.uid, gen_random_uuid())) INTO v_people
  FROM customer c LEFT JOIN LATERAL (
    SELECT k.uid FROM customer k WHERE k.project_id = p_project_id AND (
      k.uuid = c.uuid OR k.visitor_id = c.visitor_id
      OR (k.is_email_verified AND c.is_email_verified AND lower(k.email) = lower(c.email)))
    LIMIT 1
  ) known ON true
  WHERE c.uid IN (
    SELECT customer_id FROM response WHERE form_id = p_form_id
    UNION SELECT customer_id FROM response_session WHERE form_id = p_form_id
    UNION SELECT customer_id FROM payment_order WHERE form_id = p_form_id
  );
  IF v_people IS NOT NULL THEN
    INSERT INTO customer
    SELECT moved.* FROM customer c, jsonb_populate_record(NULL::customer, to_jsonb(c)
      || jsonb_build_object('uid', v_people -> c.uid::text, 'project_id', p_project_id)) moved
    WHERE v_people ? c.uid::text AND NOT EXISTS (SELECT FROM customer k WHERE k.uid = moved.uid);
    UPDATE response_session SET customer_id = (v_people ->> customer_id::text)::uuid
    WHERE form_id = p_form_id AND customer_id IS NOT NULL;
    UPDATE response SET customer_id = (v_people ->> customer_id::text)::uuid
    WHERE form_id = p_form_id AND customer_id IS NOT NULL;
    UPDATE payment_order SET customer_id = (v_people ->> customer_id::text)::uuid
    WHERE form_id = p_form_id AND customer_id IS NOT NULL;
    PERFORM set_form_customer_limit(
      p_form_id, v_form.is_max_form_responses_by_customer_enabled, v_form.max_form_responses_by_customer);
    PERFORM forget_idle_customers(ARRAY(SELECT uid::uuid FROM jsonb_object_keys(v_people) uid));
  END IF;

  UPDATE store SET project_id = p_project_id
  WHERE id IN (SELECT store_id FROM connection_commerce_store WHERE form_id = p_form_id);
  UPDATE connection_commerce_store SET project_id = p_project_id WHERE form_id = p_form_id;
  UPDATE form SET project_id = p_project_id WHERE id = p_form_id;
  UPDATE document SET project_id = p_project_id, updated_at = p_now WHERE id = v_form.document_id;
  RETURN 'moved';
END $$;
