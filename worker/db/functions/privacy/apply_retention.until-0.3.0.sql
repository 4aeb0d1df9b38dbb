-- What the Worker of the previous release calls. Deletes expired data of one form: at most p_limit each of its responses, open sessions and held responses. Returns
-- {form_id, responses, sessions, held, customer_ids}; null when nothing is due for any form. The caller then calls
-- forget_idle_customers for the customers, in a separate transaction.
--
-- Locks: as forget_held_responses, then as forget_responses, then as forget_sessions.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION apply_retention(p_limit integer, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
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
    SELECT FROM held_response h
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
  v_held := forget_held_responses(ARRAY(
    SELECT id FROM held_response WHERE form_id = v_due.form_id AND created_at < v_due.responses_before
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
