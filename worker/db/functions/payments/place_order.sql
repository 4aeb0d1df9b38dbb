-- Accepts a decided submission that must be paid for. Counts toward limits and takes stock as submit_response does, but the
-- response waits for the payment: {status: ordered, order}. A session has at most one pending order. The same payload returns
-- the same order. Another payload releases the order and returns {status: superseded, order}; the caller then calls
-- again. {status: repeated | stale} as lock_submission.
--
-- Locks: as lock_submission; the pending order's row; as resolve_customer; customer counter, total counter, stock
--   levels by sku; the session's files.
-- Raises: as lock_submission, require_open_form, count_toward_limits and take_stock.
CREATE OR REPLACE FUNCTION place_order(
  p_order_id uuid, p_form_id uuid, p_version bigint, p_session_id uuid, p_payload_hash bytea, p_submission jsonb,
  p_customer jsonb, p_terms jsonb, p_held_until timestamptz, p_due_at timestamptz, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_locked record;
  v_order payment_order;
  v_customer_id uuid;
BEGIN
  SELECT * INTO v_locked FROM lock_submission(
    p_form_id, p_version, p_session_id, p_payload_hash, p_submission -> 'meta', p_now);
  IF v_locked.result IS NOT NULL THEN
    RETURN v_locked.result;
  END IF;
  -- A session whose order waits for its payment does not count as abandoned.
  UPDATE response_session SET updated_at = p_now WHERE id = p_session_id AND updated_at <> p_now;
  SELECT * INTO v_order FROM payment_order
  WHERE session_id = p_session_id AND status = 'pending' FOR UPDATE;
  IF FOUND THEN
    IF v_order.payload_hash IN (
      p_payload_hash, decode(p_submission #>> '{meta,previous_payload_hash}', 'hex')) AND v_order.form_version = p_version
    THEN
      RETURN jsonb_build_object('status', 'ordered', 'order', order_facts(v_order));
    END IF;
    PERFORM give_up_hold(v_order, p_now);
    UPDATE payment_order SET status = 'released', updated_at = p_now WHERE id = v_order.id RETURNING * INTO v_order;
    RETURN jsonb_build_object('status', 'superseded', 'order', order_facts(v_order));
  END IF;

  PERFORM require_open_form(v_locked.form, p_now);
  v_customer_id := resolve_customer((v_locked.form).project_id, p_customer, p_now);
  PERFORM count_toward_limits(v_locked.form, v_customer_id);
  IF jsonb_array_length(p_submission -> 'choices') > 0 THEN
    PERFORM take_stock(p_form_id, p_submission -> 'choices', NULL, p_now, p_order_id);
  END IF;
  INSERT INTO payment_order (
    id, form_id, session_id, customer_id, provider, currency, amount, form_version, payload_hash, submission,
    held_until, due_at, created_at, updated_at
  ) VALUES (
    p_order_id, p_form_id, p_session_id, v_customer_id, p_terms ->> 'provider', p_terms ->> 'currency',
    (p_terms ->> 'amount')::bigint, p_version, p_payload_hash,
    p_submission #- '{meta,previous_payload_hash}' #- '{meta,previous_session_id}', p_held_until, p_due_at, p_now, p_now
  ) RETURNING * INTO v_order;
  -- The staged files outlive the reservation.
  UPDATE stored_file SET expires_at = greatest(expires_at, p_held_until + interval '1 day')
  WHERE session_id = p_session_id AND expires_at IS NOT NULL;
  RETURN jsonb_build_object('status', 'ordered', 'order', order_facts(v_order));
END $$;
