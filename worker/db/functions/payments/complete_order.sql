-- Records the payment of an order and stores its response, exactly once however often it is called. Places and stock
-- that were released meanwhile are taken again if they are available. If no response is possible, the order becomes
-- refund_due with the reason. Returns order_facts; null when there is no such order.
--
-- Locks: as lock_order; then, as submit_response, customer counter, total counter, stock, files; then the order
--   again.
-- Raises: no refusal by the rules (XX2xx, XX3xx), which becomes the reason of the refund. Any other error is raised
--   again.
CREATE OR REPLACE FUNCTION complete_order(
  p_order_id uuid, p_reference text, p_amount bigint, p_currency text, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_lock record;
  v_order payment_order;
  v_response_id uuid := gen_random_uuid();
  v_reason text;
BEGIN
  SELECT * INTO v_lock FROM lock_order(p_order_id);
  v_order := v_lock.found_order;
  IF v_order.id IS NULL THEN
    RETURN NULL;
  ELSIF v_order.status NOT IN ('pending', 'released') THEN
    RETURN order_facts(v_order);
  END IF;

  IF v_order.amount <> p_amount OR v_order.currency <> p_currency THEN
    v_reason := 'PAYMENT_AMOUNT_MISMATCH';
  ELSIF (v_lock.form).id IS NULL OR (v_lock.session).id IS NULL OR v_order.submission IS NULL THEN
    v_reason := 'FORM_NOT_FOUND';
  ELSIF (v_lock.session).submitted_at IS NOT NULL THEN
    v_reason := 'SESSION_CLOSED';
  ELSE
    BEGIN
      IF v_order.status = 'released' THEN
        PERFORM require_open_form(v_lock.form, p_now);
        PERFORM count_toward_limits(v_lock.form, v_order.customer_id);
        PERFORM take_stock(v_order.form_id, v_order.submission -> 'choices', v_response_id, p_now);
      ELSE
        PERFORM keep_held_stock(v_order.id, v_response_id);
      END IF;
      PERFORM record_response(v_response_id, v_order.form_id, v_order.session_id, v_order.customer_id,
        v_order.payload_hash, v_order.submission -> 'data', nullif(v_order.submission -> 'raw', 'null'),
        v_order.submission -> 'secrets', v_order.submission -> 'meta', p_now);
    EXCEPTION WHEN OTHERS THEN
      -- Only refusals by the rules are final. The caller retries after any other error.
      IF SQLSTATE NOT LIKE 'XX2%' AND SQLSTATE NOT LIKE 'XX3%' THEN
        RAISE;
      END IF;
      v_reason := SQLERRM;
    END;
  END IF;

  IF v_reason IS NOT NULL THEN
    IF v_order.status = 'pending' THEN
      PERFORM give_up_hold(v_order, p_now);
    END IF;
    UPDATE payment_order SET status = 'refund_due', reference = p_reference, refund_reason = v_reason,
      submission = NULL, due_at = p_now, attempts = 0, updated_at = p_now
    WHERE id = v_order.id RETURNING * INTO v_order;
  ELSE
    UPDATE payment_order SET status = 'completed', reference = p_reference, response_id = v_response_id,
      submission = NULL, due_at = NULL, updated_at = p_now
    WHERE id = v_order.id RETURNING * INTO v_order;
  END IF;
  RETURN order_facts(v_order);
END $$;
