-- What is held back of a person, or for longer than answers are kept, goes like the answers: with its files.

-- Whether something that was posted names the customer, as a word of its own: an address within another one is somebody
-- else's. What is too short to tell people apart names nobody.
CREATE FUNCTION names_customer(p_entries jsonb, p_customer customer) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT EXISTS (
    SELECT FROM unnest(
      ARRAY[p_customer.visitor_id, p_customer.uuid::text, p_customer.email, p_customer.phone]
      || p_customer.email_provisional || p_customer.phone_provisional
    ) word
    WHERE length(word) > 5 AND lower(p_entries::text) ~ (
      '(^|[^[:alnum:]@_.+-])' || regexp_replace(lower(word), '([][\\.^$*+?(){}|-])', '\\\1', 'g')
      || '($|[^[:alnum:]@_.-]|\.($|[^[:alnum:]]))')
  )
$$;
--> statement-breakpoint

-- The files that were uploaded for them go, unless they are a response's by now.
CREATE FUNCTION forget_held_answers(p_ids uuid[]) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_count integer;
BEGIN
  UPDATE stored_file f SET expires_at = '-infinity' FROM held_answer h
  WHERE h.id = ANY (p_ids) AND f.session_id = h.session_id AND f.response_id IS NULL;
  DELETE FROM held_answer WHERE id = ANY (p_ids);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;
--> statement-breakpoint

-- As before; what is held back goes by the same test as an export shows it, with its files.
CREATE OR REPLACE FUNCTION erase_customer(p_customer_id uuid, p_user_id uuid, p_limit integer, p_now timestamptz) RETURNS jsonb
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
  PERFORM forget_held_answers(ARRAY(
    SELECT h.id FROM held_answer h JOIN form f ON f.id = h.form_id
    WHERE f.project_id = v_customer.project_id AND names_customer(h.entries, v_customer)
  ));
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

-- As before, and what is held back goes when an answer of its age would: {form_id, responses, sessions, held, customer_ids}.
CREATE OR REPLACE FUNCTION apply_retention(p_limit integer, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_due record;
  v_ids uuid[];
  v_session_ids uuid[];
  v_customer_ids uuid[];
  v_held integer;
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
  ) OR EXISTS (
    SELECT FROM held_answer h
    WHERE h.form_id = t.form_id AND h.created_at < p_now - make_interval(days => t.response_days)
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
  v_held := forget_held_answers(ARRAY(
    SELECT id FROM held_answer WHERE form_id = v_due.form_id AND created_at < v_due.responses_before
    ORDER BY created_at, id LIMIT p_limit
  ));
  RETURN jsonb_build_object(
    'form_id', v_due.form_id,
    'responses', forget_responses(v_due.form_id, v_ids, p_now),
    'sessions', forget_sessions(v_session_ids),
    'held', v_held,
    'customer_ids', to_jsonb(v_customer_ids)
  );
END $$;
