-- Stores one decided submission under all rules: repeats, old versions, limits, schedule, customers and stock. Called
-- by submit_response, with the same result except is_published_by_caller. A response that a member enters (p_meta:
-- entered_by) may exceed the limits of a form, and reach a closed one. It has no customer.
--
-- Locks: the form's limit lock (shared); the session's row; with a signed uuid and a verified address, an advisory
--   lock of the address; the customer's row; customer counter; total counter; stock levels by sku; the staged files.
--   Orders take these locks in the same order. Two differ: erase_customer locks the customer before sessions, and
--   the deletion of responses locks files before stock. A deadlock that results is retried.
-- Raises: as lock_submission (XX240, XX250, XX251), require_open_form (XX211, XX231, XX232), count_toward_limits (XX221,
--   XX222), take_stock (XX320) and take_files (XX260).
CREATE OR REPLACE FUNCTION submit_response_with_all_rules(
  p_form_id uuid, p_version bigint, p_session_id uuid, p_payload_hash bytea, p_data jsonb, p_raw jsonb,
  p_choices jsonb, p_secrets jsonb, p_customer jsonb, p_meta jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_locked record;
  v_customer_id uuid;
  v_response_id uuid := gen_random_uuid();
  v_is_anonymous boolean := coalesce(
    p_customer ->> 'uuid', p_customer ->> 'verified_email', p_customer ->> 'visitor_id') IS NULL;
BEGIN
  SELECT * INTO v_locked FROM lock_submission(p_form_id, p_version, p_session_id, p_payload_hash, p_meta, p_now);
  IF v_locked.result IS NOT NULL THEN
    RETURN v_locked.result;
  END IF;
  IF p_meta ->> 'entered_by' IS NULL THEN
    PERFORM require_open_form(v_locked.form, p_now);
  END IF;
  IF NOT v_is_anonymous THEN
    v_customer_id := resolve_customer((v_locked.form).project_id, p_customer, p_now);
  END IF;
  IF p_meta ->> 'entered_by' IS NULL THEN
    PERFORM count_toward_limits(v_locked.form, v_customer_id);
  ELSE
    -- It takes a place of the total if there is one, and another one if not.
    UPDATE form_response_counter SET count = count + 1 WHERE form_id = p_form_id;
  END IF;
  IF jsonb_array_length(p_choices) > 0 THEN
    PERFORM take_stock(p_form_id, p_choices, v_response_id, p_now);
  END IF;
  RETURN jsonb_build_object('status', 'accepted', 'receipt', record_response(v_response_id, p_form_id,
    p_session_id, v_customer_id, p_payload_hash, p_data, p_raw, p_secrets, p_meta, p_now));
END $$;
