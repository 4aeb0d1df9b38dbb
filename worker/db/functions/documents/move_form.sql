-- Moves a form with its responses to another project of the same organization. Customers belong to projects: a
-- customer whom the other project knows (same uuid, visitor or verified address) is replaced by that one, and all
-- others are copied. Returns moved; elsewhere, when the project belongs to another organization; referring, when a
-- field refers to a table of its project; sharing, when another form sells from its store.
--
-- Locks: the form's limit lock (exclusive, so it waits for submits that have begun); the form's row (FOR NO KEY
--   UPDATE); sessions, responses, deleted responses, orders, counters, customers, store, connection, form, document.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION move_form(
  p_form_id uuid, p_project_id uuid, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_form form;
  v_people jsonb;
BEGIN
  -- Waits for submits that have begun, as a deletion does.
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
    UNION SELECT customer_id FROM deleted_response WHERE form_id = p_form_id
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
    UPDATE deleted_response SET customer_id = (v_people ->> customer_id::text)::uuid
    WHERE form_id = p_form_id AND v_people ? customer_id::text;
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
