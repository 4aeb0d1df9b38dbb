-- Submitting, taken apart so that an order makes the same checks as a submit, in the same order, with the same locks:
-- the form's limits, the session, the customer's counter, the total, the stock.

-- The lock of the form and of the session. `result` is set where there is nothing to decide: a repeat, an old version.
CREATE FUNCTION begin_submission(
  p_form_id uuid, p_version bigint, p_session_id uuid, p_payload_hash bytea, p_meta jsonb, p_now timestamptz,
  OUT form form, OUT customer_id uuid, OUT result jsonb
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_session response_session;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(form_limit_lock_key(p_form_id));
  -- A statement of its own: its snapshot is taken after the lock was granted.
  SELECT * INTO form FROM form f WHERE f.id = p_form_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'FORM_NOT_FOUND' USING ERRCODE = 'XX240';
  END IF;
  -- Locks the session's row: a parallel repeat waits here and then finds the first answer.
  INSERT INTO response_session (id, form_id, x_useragent, geo, started_at, updated_at)
  VALUES (p_session_id, p_form_id, p_meta ->> 'x_useragent', p_meta -> 'geo', p_now, p_now)
  ON CONFLICT (id) DO UPDATE SET updated_at = p_now
  RETURNING * INTO v_session;
  IF v_session.form_id <> p_form_id THEN
    RAISE EXCEPTION 'SESSION_NOT_FOUND' USING ERRCODE = 'XX251';
  ELSIF v_session.submitted_at IS NOT NULL THEN
    IF v_session.payload_hash <> p_payload_hash THEN
      RAISE EXCEPTION 'IDEMPOTENCY_KEY_REUSED' USING ERRCODE = 'XX250';
    END IF;
    result := jsonb_build_object('status', 'repeated', 'answer', v_session.answer);
  ELSIF form.version <> p_version THEN
    result := jsonb_build_object('status', 'stale', 'definition', form_definition(p_form_id));
  END IF;
  customer_id := v_session.customer_id;
END $$;
--> statement-breakpoint

-- Raises when the owner or the schedule has closed the form.
CREATE FUNCTION require_open_form(p_form form, p_now timestamptz) RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_form.is_force_closed THEN
    RAISE EXCEPTION 'FORM_FORCE_CLOSED' USING ERRCODE = 'XX211';
  END IF;
  IF p_form.is_scheduling_enabled THEN
    IF p_now < p_form.scheduling_open_at THEN
      RAISE EXCEPTION 'FORM_SCHEDULE_NOT_IN_RANGE' USING ERRCODE = 'XX232';
    ELSIF p_now > p_form.scheduling_close_at THEN
      RAISE EXCEPTION 'FORM_SCHEDULE_NOT_IN_RANGE' USING ERRCODE = 'XX231';
    END IF;
  END IF;
END $$;
--> statement-breakpoint

-- Takes a place under each limit of the form. Rows that many submits share come last and always in this order:
-- customer, total, stock.
CREATE FUNCTION take_places(p_form form, p_customer_id uuid) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF p_form.is_max_form_responses_by_customer_enabled AND p_customer_id IS NOT NULL THEN
    INSERT INTO form_customer_counter AS k (form_id, customer_id, count)
    SELECT p_form.id, p_customer_id, 1 WHERE p_form.max_form_responses_by_customer > 0
    ON CONFLICT (form_id, customer_id) DO UPDATE SET count = k.count + 1
    WHERE k.count < p_form.max_form_responses_by_customer;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED' USING ERRCODE = 'XX222', DETAIL = p_customer_id;
    END IF;
  END IF;
  IF p_form.is_max_form_responses_in_total_enabled THEN
    UPDATE form_response_counter SET count = count + 1
    WHERE form_id = p_form.id AND count < p_form.max_form_responses_in_total;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'FORM_RESPONSE_LIMIT_REACHED' USING ERRCODE = 'XX221';
    END IF;
  END IF;
END $$;
--> statement-breakpoint

-- Writes the response with everything that belongs to it, and closes the session. Returns the answer of the submit.
CREATE FUNCTION record_response(
  p_response_id uuid, p_form_id uuid, p_session_id uuid, p_customer_id uuid, p_payload_hash bytea, p_data jsonb,
  p_raw jsonb, p_secrets jsonb, p_meta jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_local_index bigint := next_response_index(p_form_id);
  v_answer jsonb;
BEGIN
  INSERT INTO response (
    id, form_id, session_id, customer_id, local_index, data, raw, platform_powered_by, utc_offset, ip, geo,
    x_useragent, x_referer, created_at, updated_at
  ) VALUES (
    p_response_id, p_form_id, p_session_id, p_customer_id, v_local_index, p_data, p_raw,
    coalesce(p_meta ->> 'platform_powered_by', 'web_client'), (p_meta ->> 'utc_offset')::smallint, p_meta ->> 'ip',
    p_meta -> 'geo', p_meta ->> 'x_useragent', p_meta ->> 'x_referer', p_now, p_now
  );
  INSERT INTO response_secret (response_id, form_field_id, hash)
  SELECT p_response_id, (e ->> 'form_field_id')::uuid, e ->> 'hash' FROM jsonb_array_elements(p_secrets) e;
  INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
  VALUES (p_form_id, p_response_id, 'room', jsonb_build_object('type', 'response.created'), p_now, p_now);
  v_answer := jsonb_build_object(
    'response_id', p_response_id, 'local_index', v_local_index, 'created_at', p_now,
    'redirect_uri', p_meta -> 'redirect_uri',
    'ignored_keys', (SELECT coalesce(jsonb_agg(key), '[]') FROM jsonb_object_keys(coalesce(p_raw, '{}')) key)
  );
  UPDATE response_session SET
    submitted_at = p_now, updated_at = p_now, payload_hash = p_payload_hash, answer = v_answer, raw = '{}',
    seqs = '{}', customer_id = p_customer_id
  WHERE id = p_session_id;
  RETURN v_answer;
END $$;
--> statement-breakpoint

-- Accepts one decided submission, or raises the catalogue's SQLSTATE (core/errors/sqlstate.ts) and changes nothing.
-- Returns {status: accepted | repeated, answer} or {status: stale, definition}: decide again with that definition.
-- The same session again with the same payload gets the first answer; with another payload XX250.
CREATE OR REPLACE FUNCTION submit_response(
  p_form_id uuid,
  p_version bigint,
  p_session_id uuid,
  p_payload_hash bytea,
  p_data jsonb,
  p_raw jsonb,
  p_choices jsonb,
  p_secrets jsonb,
  p_customer jsonb,
  p_meta jsonb,
  p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_begun record;
  v_customer_id uuid;
  v_response_id uuid := gen_random_uuid();
  v_answer jsonb;
BEGIN
  SELECT * INTO v_begun FROM begin_submission(p_form_id, p_version, p_session_id, p_payload_hash, p_meta, p_now);
  IF v_begun.result IS NOT NULL THEN
    RETURN v_begun.result;
  END IF;
  PERFORM require_open_form(v_begun.form, p_now);
  v_customer_id := coalesce(
    v_begun.customer_id, resolve_customer((v_begun.form).project_id, p_customer, p_now));
  PERFORM take_places(v_begun.form, v_customer_id);
  IF jsonb_array_length(p_choices) > 0 THEN
    PERFORM take_stock(p_form_id, p_choices, v_response_id, p_now);
  END IF;
  v_answer := record_response(v_response_id, p_form_id, p_session_id, v_customer_id, p_payload_hash, p_data, p_raw,
    p_secrets, p_meta, p_now);
  RETURN jsonb_build_object('status', 'accepted', 'answer', v_answer);
END $$;
--> statement-breakpoint

-- ---------------------------------------------------------------------------------------------------------------
-- Orders.

-- What callers are told of an order.
CREATE FUNCTION order_facts(p_order payment_order) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'order_id', p_order.id, 'form_id', p_order.form_id, 'session_id', p_order.session_id,
    'provider', p_order.provider, 'currency', p_order.currency, 'amount', p_order.amount, 'status', p_order.status,
    'reference', p_order.reference, 'refund_reason', p_order.refund_reason, 'held_until', p_order.held_until,
    'attempts', p_order.attempts, 'response_id', p_order.response_id,
    'answer', (SELECT s.answer FROM response_session s
      WHERE s.id = p_order.session_id AND p_order.status = 'completed'
        AND s.answer ->> 'response_id' = p_order.response_id::text)
  )
$$;
--> statement-breakpoint

-- Gives back what a pending order holds; its session and its form's limits are locked by the caller.
CREATE FUNCTION give_up_hold(p_order payment_order, p_now timestamptz) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- The same order as in take_places.
  UPDATE form_customer_counter SET count = count - 1
  WHERE form_id = p_order.form_id AND customer_id = p_order.customer_id;
  UPDATE form_response_counter SET count = count - 1 WHERE form_id = p_order.form_id;
  PERFORM release_stock('{}', ARRAY[p_order.id], p_now);
END $$;
--> statement-breakpoint

-- Locks an order with what it belongs to, in the order of begin_submission. Nulls: there is none.
CREATE FUNCTION lock_order(
  p_order_id uuid, OUT found_order payment_order, OUT form form, OUT session response_session
) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  SELECT * INTO found_order FROM payment_order o WHERE o.id = p_order_id;
  PERFORM pg_advisory_xact_lock_shared(form_limit_lock_key(found_order.form_id));
  SELECT * INTO form FROM form f WHERE f.id = found_order.form_id;
  SELECT * INTO session FROM response_session s WHERE s.id = found_order.session_id FOR UPDATE;
  SELECT * INTO found_order FROM payment_order o WHERE o.id = p_order_id FOR UPDATE;
END $$;
--> statement-breakpoint

-- Accepts a decided submission that has to be paid for, as submit_response does, except that the response waits for the
-- money: {status: ordered, order}. One order per session: the same payload again is the same order; another payload
-- gives the former up ({status: superseded, order: the former}), after which the caller calls again.
CREATE FUNCTION place_order(
  p_order_id uuid, p_form_id uuid, p_version bigint, p_session_id uuid, p_payload_hash bytea, p_submission jsonb,
  p_customer jsonb, p_terms jsonb, p_held_until timestamptz, p_due_at timestamptz, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_begun record;
  v_order payment_order;
  v_customer_id uuid;
BEGIN
  SELECT * INTO v_begun FROM begin_submission(
    p_form_id, p_version, p_session_id, p_payload_hash, p_submission -> 'meta', p_now);
  IF v_begun.result IS NOT NULL THEN
    RETURN v_begun.result;
  END IF;
  SELECT * INTO v_order FROM payment_order
  WHERE session_id = p_session_id AND status = 'pending' FOR UPDATE;
  IF FOUND THEN
    IF v_order.payload_hash = p_payload_hash AND v_order.form_version = p_version THEN
      RETURN jsonb_build_object('status', 'ordered', 'order', order_facts(v_order));
    END IF;
    PERFORM give_up_hold(v_order, p_now);
    UPDATE payment_order SET status = 'released', updated_at = p_now WHERE id = v_order.id RETURNING * INTO v_order;
    RETURN jsonb_build_object('status', 'superseded', 'order', order_facts(v_order));
  END IF;

  PERFORM require_open_form(v_begun.form, p_now);
  v_customer_id := coalesce(
    v_begun.customer_id, resolve_customer((v_begun.form).project_id, p_customer, p_now));
  PERFORM take_places(v_begun.form, v_customer_id);
  IF jsonb_array_length(p_submission -> 'choices') > 0 THEN
    PERFORM take_stock(p_form_id, p_submission -> 'choices', NULL, p_now, p_order_id);
  END IF;
  INSERT INTO payment_order (
    id, form_id, session_id, customer_id, provider, currency, amount, form_version, payload_hash, submission,
    held_until, due_at, created_at, updated_at
  ) VALUES (
    p_order_id, p_form_id, p_session_id, v_customer_id, p_terms ->> 'provider', p_terms ->> 'currency',
    (p_terms ->> 'amount')::bigint, p_version, p_payload_hash, p_submission, p_held_until, p_due_at, p_now, p_now
  ) RETURNING * INTO v_order;
  -- Its files stay until it is over.
  UPDATE stored_file SET expires_at = greatest(expires_at, p_held_until + interval '1 day')
  WHERE session_id = p_session_id AND expires_at IS NOT NULL;
  RETURN jsonb_build_object('status', 'ordered', 'order', order_facts(v_order));
END $$;
--> statement-breakpoint

-- The money of an order has arrived. Turns it into the response, exactly once however often it is called; what was
-- released meanwhile is taken again, if it is still there. Where no response can be, the money has to go back
-- (refund_due). Returns the order; null: there is none.
CREATE FUNCTION complete_order(
  p_order_id uuid, p_reference text, p_amount bigint, p_currency text, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
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
        PERFORM take_places(v_lock.form, v_order.customer_id);
        PERFORM take_stock(v_order.form_id, v_order.submission -> 'choices', v_response_id, p_now);
      ELSE
        PERFORM keep_held_stock(v_order.id, v_response_id);
      END IF;
      PERFORM record_response(v_response_id, v_order.form_id, v_order.session_id, v_order.customer_id,
        v_order.payload_hash, v_order.submission -> 'data', nullif(v_order.submission -> 'raw', 'null'),
        v_order.submission -> 'secrets', v_order.submission -> 'meta', p_now);
    EXCEPTION WHEN OTHERS THEN
      -- Only what the rules say: whatever else fails, fails for now.
      IF SQLSTATE NOT LIKE 'XX2%' AND SQLSTATE NOT LIKE 'XX3%' THEN
        RAISE;
      END IF;
      v_reason := CASE SQLSTATE WHEN 'XX260' THEN 'CONFLICT' ELSE SQLERRM END;
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
--> statement-breakpoint

-- Nobody will pay a pending order any more: what it holds is free again. Returns the order as it is then.
CREATE FUNCTION release_order(p_order_id uuid, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_order payment_order;
BEGIN
  SELECT (l.found_order).* INTO v_order FROM lock_order(p_order_id) l;
  IF v_order.status = 'pending' THEN
    PERFORM give_up_hold(v_order, p_now);
    UPDATE payment_order SET status = 'released', due_at = NULL, updated_at = p_now
    WHERE id = p_order_id RETURNING * INTO v_order;
  END IF;
  RETURN CASE WHEN v_order.id IS NOT NULL THEN order_facts(v_order) END;
END $$;
--> statement-breakpoint

-- Leases the orders that somebody has to look after: pending ones whose provider is to be asked, refunds that are due.
CREATE FUNCTION claim_orders(p_now timestamptz, p_lease interval, p_limit integer)
RETURNS SETOF jsonb LANGUAGE sql VOLATILE AS $$
  WITH claimed AS (
    UPDATE payment_order SET due_at = p_now + p_lease, attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM payment_order WHERE due_at <= p_now ORDER BY due_at LIMIT p_limit FOR UPDATE SKIP LOCKED
    )
    RETURNING payment_order
  )
  SELECT order_facts(payment_order) FROM claimed
$$;
--> statement-breakpoint

-- Switching a limit on counts what is there, and what unpaid orders hold.
CREATE OR REPLACE FUNCTION set_form_total_limit(p_form_id uuid, p_enabled boolean, p_max integer)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(form_limit_lock_key(p_form_id));
  UPDATE form SET is_max_form_responses_in_total_enabled = p_enabled, max_form_responses_in_total = p_max
  WHERE id = p_form_id;
  DELETE FROM form_response_counter WHERE form_id = p_form_id;
  INSERT INTO form_response_counter (form_id, count)
  SELECT p_form_id, (SELECT count(*) FROM response WHERE form_id = p_form_id)
    + (SELECT count(*) FROM payment_order WHERE form_id = p_form_id AND status = 'pending')
  WHERE p_enabled;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_form_customer_limit(p_form_id uuid, p_enabled boolean, p_max integer)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(form_limit_lock_key(p_form_id));
  UPDATE form SET is_max_form_responses_by_customer_enabled = p_enabled, max_form_responses_by_customer = p_max
  WHERE id = p_form_id;
  DELETE FROM form_customer_counter WHERE form_id = p_form_id;
  INSERT INTO form_customer_counter (form_id, customer_id, count)
  SELECT p_form_id, customer_id, count(*) FROM (
    SELECT customer_id FROM response WHERE form_id = p_form_id
    UNION ALL SELECT customer_id FROM payment_order WHERE form_id = p_form_id AND status = 'pending'
  ) taken
  WHERE customer_id IS NOT NULL AND p_enabled GROUP BY customer_id;
END $$;
--> statement-breakpoint

-- With its session, or its form, the answers of an order are forgotten: what is paid then goes back.
CREATE FUNCTION forget_submission_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.submission := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_order_forgets BEFORE UPDATE OF session_id ON payment_order FOR EACH ROW
  WHEN (NEW.session_id IS NULL) EXECUTE FUNCTION forget_submission_of_order();
