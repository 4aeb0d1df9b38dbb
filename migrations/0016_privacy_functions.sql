-- Deletes responses for good: with their sessions, and with what deliveries have noted of them. Those who listen hear of
-- it; files go as they do with every response. Stock that was taken stays sold: the goods are no longer here.
CREATE FUNCTION forget_responses(p_form_id uuid, p_ids uuid[], p_now timestamptz) RETURNS integer
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_session_ids uuid[] := ARRAY(
    SELECT session_id FROM response WHERE form_id = p_form_id AND id = ANY (p_ids) AND session_id IS NOT NULL
  );
  v_gone uuid[];
BEGIN
  UPDATE inventory_level_commit SET response_id = NULL WHERE response_id = ANY (p_ids);
  DELETE FROM outbox
  WHERE form_id = p_form_id AND subject_id = ANY (p_ids) AND event ->> 'type' <> 'response.deleted';
  v_gone := delete_responses(p_form_id, p_ids, NULL, p_now);
  PERFORM forget_sessions(v_session_ids);
  RETURN cardinality(v_gone);
END $$;
--> statement-breakpoint

-- Sessions go with the files that they have staged, and with what is held back of them.
CREATE FUNCTION forget_sessions(p_ids uuid[]) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_count integer;
BEGIN
  UPDATE stored_file SET expires_at = '-infinity' WHERE session_id = ANY (p_ids) AND response_id IS NULL;
  DELETE FROM held_answer WHERE session_id = ANY (p_ids);
  DELETE FROM response_session WHERE id = ANY (p_ids);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;
--> statement-breakpoint

-- Forgets at most p_limit responses and sessions of a customer, and the customer with the last of them; notes who did
-- it. {responses, sessions, is_complete}; null: there is no such customer. Locks in the order of submit_response.
CREATE FUNCTION erase_customer(p_customer_id uuid, p_user_id uuid, p_limit integer, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_customer customer;
  v_form record;
  v_responses integer := 0;
  v_sessions integer;
  v_is_complete boolean;
  v_facts jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(form_limit_lock_key(f.form_id)) FROM (
    SELECT form_id FROM response WHERE customer_id = p_customer_id
    UNION SELECT form_id FROM form_customer_counter WHERE customer_id = p_customer_id ORDER BY form_id
  ) f;
  SELECT * INTO v_customer FROM customer WHERE uid = p_customer_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  FOR v_form IN
    SELECT r.form_id, array_agg(r.id) AS ids FROM (
      SELECT form_id, id FROM response WHERE customer_id = p_customer_id ORDER BY form_id, id LIMIT p_limit
    ) r GROUP BY r.form_id ORDER BY r.form_id
  LOOP
    v_responses := v_responses + forget_responses(v_form.form_id, v_form.ids, p_now);
  END LOOP;
  v_sessions := forget_sessions(ARRAY(
    SELECT id FROM response_session WHERE customer_id = p_customer_id ORDER BY id LIMIT p_limit
  ));
  -- Nobody has resolved whose they are: what names the customer is theirs.
  DELETE FROM held_answer h USING form f
  WHERE f.id = h.form_id AND f.project_id = v_customer.project_id AND EXISTS (
    SELECT FROM unnest(
      ARRAY[v_customer.visitor_id, v_customer.uuid::text, v_customer.email, v_customer.phone]
      || v_customer.email_provisional || v_customer.phone_provisional
    ) word WHERE word <> '' AND strpos(lower(h.entries::text), lower(word)) > 0
  );
  v_is_complete := NOT EXISTS (SELECT FROM response WHERE customer_id = p_customer_id)
    AND NOT EXISTS (SELECT FROM response_session WHERE customer_id = p_customer_id);
  IF v_is_complete THEN
    DELETE FROM customer WHERE uid = p_customer_id;
  END IF;
  v_facts := jsonb_build_object('responses', v_responses, 'sessions', v_sessions, 'is_complete', v_is_complete);
  INSERT INTO audit_entry (project_id, user_id, action, subject_id, facts, created_at)
  VALUES (v_customer.project_id, p_user_id, 'customer.erased', p_customer_id, v_facts, p_now);
  RETURN v_facts;
END $$;
--> statement-breakpoint

-- Deletes what forms keep no longer, at most p_limit responses and p_limit sessions of a form that has any: the one with
-- the oldest response. {form_id, responses, sessions, customer_ids}: of whom nothing may be left; null: nothing is due.
CREATE FUNCTION apply_retention(p_limit integer, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_due record;
  v_ids uuid[];
  v_session_ids uuid[];
  v_customer_ids uuid[];
BEGIN
  SELECT t.form_id, p_now - make_interval(days => t.response_days) AS responses_before,
    p_now - make_interval(days => t.session_days) AS sessions_before
  INTO v_due
  FROM form_retention t
  WHERE EXISTS (
    SELECT FROM response r
    WHERE r.form_id = t.form_id AND r.created_at < p_now - make_interval(days => t.response_days)
  ) OR EXISTS (
    SELECT FROM response_session s
    WHERE s.form_id = t.form_id AND s.submitted_at IS NULL
      AND s.started_at < p_now - make_interval(days => t.session_days)
      AND s.updated_at < p_now - make_interval(days => t.session_days)
  )
  ORDER BY t.form_id LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  v_ids := ARRAY(
    SELECT id FROM response WHERE form_id = v_due.form_id AND created_at < v_due.responses_before
    ORDER BY created_at, id LIMIT p_limit
  );
  v_session_ids := ARRAY(
    SELECT id FROM response_session
    WHERE form_id = v_due.form_id AND submitted_at IS NULL AND started_at < v_due.sessions_before
      AND updated_at < v_due.sessions_before
    ORDER BY started_at LIMIT p_limit
  );
  v_customer_ids := ARRAY(
    SELECT customer_id FROM response WHERE id = ANY (v_ids) AND customer_id IS NOT NULL
    UNION SELECT customer_id FROM response_session WHERE id = ANY (v_session_ids) AND customer_id IS NOT NULL
  );
  RETURN jsonb_build_object(
    'form_id', v_due.form_id,
    'responses', forget_responses(v_due.form_id, v_ids, p_now),
    'sessions', forget_sessions(v_session_ids),
    'customer_ids', to_jsonb(v_customer_ids)
  );
END $$;
--> statement-breakpoint

-- Forgets customers of whom nothing is left. A statement of its own: submit_response takes customers before counters.
CREATE FUNCTION forget_idle_customers(p_ids uuid[]) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_count integer;
BEGIN
  PERFORM FROM customer WHERE uid = ANY (p_ids) ORDER BY uid FOR UPDATE;
  DELETE FROM customer c WHERE c.uid = ANY (p_ids)
    AND NOT EXISTS (SELECT FROM response r WHERE r.customer_id = c.uid)
    AND NOT EXISTS (SELECT FROM response_session s WHERE s.customer_id = c.uid);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;
