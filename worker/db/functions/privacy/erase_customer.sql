-- Deletes at most p_limit responses and sessions of a customer, unfinished drafts and held responses that name the
-- customer, and reminders to their addresses. Deletes the customer with the last of them, and responses whose deletion
-- could still be undone. Empty folders that were made for copies of answers' files leave the buckets of the project.
-- Writes an audit entry. Returns {responses, sessions, is_complete}; null when there is no such customer.
--
-- Locks: the limit locks of the forms (shared) by form; the customer's row; then form by form as forget_responses;
--   then as forget_sessions, forget_held_responses and forget_deleted_responses; reminders; buckets by id. Limit locks come before the customer, as in
--   submit_response.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION erase_customer(
  p_customer_id uuid, p_user_id uuid, p_limit integer, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
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
  -- One that is locked is being submitted just now, and waits for the customer.
  v_sessions := v_sessions + forget_sessions(ARRAY(
    SELECT s.id FROM response_session s WHERE s.id IN (SELECT drafts_of_customer(v_customer)) FOR UPDATE SKIP LOCKED
  ));
  -- Held responses have no customer yet, so those that name this one count as theirs.
  PERFORM forget_held_responses(ARRAY(
    SELECT h.id FROM held_response h JOIN form f ON f.id = h.form_id
    WHERE f.project_id = v_customer.project_id AND names_customer(h.entries, v_customer)
  ));
  PERFORM forget_deleted_responses(v_customer.project_id, ARRAY(
    SELECT response_id FROM deleted_response WHERE customer_id = p_customer_id
  ));
  -- Whoever typed the address, also in the session of another browser.
  DELETE FROM session_reminder m USING response_session s, form f
  WHERE s.id = m.session_id AND f.id = s.form_id AND f.project_id = v_customer.project_id
    AND m.email IN (SELECT lower(e) FROM unnest(v_customer.email || v_customer.email_provisional) e);
  v_is_complete := NOT EXISTS (SELECT FROM response WHERE customer_id = p_customer_id)
    AND NOT EXISTS (SELECT FROM response_session WHERE customer_id = p_customer_id);
  IF v_is_complete THEN
    DELETE FROM customer WHERE uid = p_customer_id;
    PERFORM drop_folders_of_copies(v_customer.project_id);
  END IF;
  v_facts := jsonb_build_object('responses', v_responses, 'sessions', v_sessions, 'is_complete', v_is_complete);
  INSERT INTO audit_entry (project_id, user_id, action, subject_id, facts, created_at)
  VALUES (v_customer.project_id, p_user_id, 'customer.erased', p_customer_id, v_facts, p_now);
  RETURN v_facts;
END $$;
