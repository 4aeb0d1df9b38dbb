-- Stores one decided submission, or raises and changes nothing. Returns {status: accepted | repeated, receipt}, or
-- {status: stale, definition}: the caller then decides again with that definition. The same session with the same
-- payload gets the first receipt.
-- Most submits are simple: no limit, schedule or customer applies to them. They are stored here, in few statements.
-- submit_response_with_all_rules handles all others, and repeats, old versions, and closed or deleted forms
-- (docs/decisions/005). Stock comes last: each submit of a crowd waits for the row, so that it is locked as briefly as
-- possible.
-- p_choices, p_secrets and p_customer are null where there are none. If the form has no webhooks, emails, main table
-- or bucket, the caller publishes a response that is stored here to the room by p_publish_by, and is_published_by_caller
-- is true. Until it has done so, the response is recorded as unpublished, in case it fails.
--
-- Locks: the form's limit lock (shared), the session's row, the staged files (write_response), stock levels by sku. Any
--   other submit: as submit_response_with_all_rules, which locks files last. Assumes READ COMMITTED.
-- Raises: XX260 CONFLICT, as take_files; XX320, as take_stock; all others as submit_response_with_all_rules, which also
--   refuses a form that does not exist.
CREATE OR REPLACE FUNCTION submit_response(
  p_form_id uuid, p_version bigint, p_session_id uuid, p_payload_hash bytea, p_data jsonb, p_raw jsonb,
  p_choices jsonb, p_secrets jsonb, p_customer jsonb, p_meta jsonb, p_now timestamptz,
  p_publish_by timestamptz DEFAULT NULL
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_is_locked boolean;
  v_is_simple boolean := coalesce(
    p_customer ->> 'uuid', p_customer ->> 'verified_email', p_customer ->> 'visitor_id') IS NULL
    AND p_meta ->> 'entered_by' IS NULL AND p_meta ->> 'previous_session_id' IS NULL;
  v_is_session_known boolean;
  v_needs_lookups boolean;
  v_has_receivers boolean := false;
  v_response_id uuid;
  v_receipt jsonb;
BEGIN
  IF v_is_simple THEN
    -- An assignment is evaluated without a query of its own, unlike PERFORM.
    v_is_locked := pg_advisory_xact_lock_shared(form_limit_lock_key(p_form_id)) IS NOT NULL;
    -- A separate statement so that its snapshot is taken after the lock was granted.
    SELECT
      f.version = p_version AND NOT (f.is_force_closed OR f.is_scheduling_enabled
        OR f.is_max_form_responses_in_total_enabled OR f.is_max_form_responses_by_customer_enabled)
        AND (s.id IS NULL OR s.form_id = p_form_id AND s.submitted_at IS NULL),
      s.id IS NOT NULL, f.needs_submit_lookups
    INTO v_is_simple, v_is_session_known, v_needs_lookups
    FROM form f LEFT JOIN response_session s ON s.id = p_session_id WHERE f.id = p_form_id;
  END IF;
  IF v_is_simple AND v_needs_lookups THEN
    SELECT
      NOT is_form_deleted(f),
      EXISTS (SELECT FROM webhook w WHERE w.form_id = p_form_id)
        OR EXISTS (SELECT FROM form_mail m WHERE m.form_id = p_form_id)
        OR EXISTS (SELECT FROM connected_table c WHERE c.form_id = p_form_id)
        OR EXISTS (SELECT FROM attribute a WHERE a.form_id = p_form_id AND a.storage ->> 'type' = 'bucket')
    INTO v_is_simple, v_has_receivers
    FROM form f WHERE f.id = p_form_id;
  END IF;
  IF v_is_simple THEN
    v_response_id := gen_random_uuid();
    v_receipt := issue_receipt(p_form_id, v_response_id, p_raw, p_meta, p_now);
    IF v_is_session_known THEN
      UPDATE response_session SET
        submitted_at = p_now, updated_at = p_now, payload_hash = p_payload_hash, receipt = v_receipt, raw = '{}',
        seqs = '{}'
      WHERE id = p_session_id AND submitted_at IS NULL;
    ELSE
      INSERT INTO response_session (
        id, form_id, x_useragent, geo, started_at, updated_at, submitted_at, payload_hash, receipt
      ) VALUES (
        p_session_id, p_form_id, p_meta ->> 'x_useragent', p_meta -> 'geo', p_now, p_now, p_now, p_payload_hash,
        v_receipt
      ) ON CONFLICT (id) DO NOTHING;
    END IF;
    -- If no row was changed, this is a parallel repeat that has waited for the first submit. Its number is skipped.
    IF FOUND THEN
      PERFORM write_response(v_response_id, p_form_id, p_session_id, NULL, p_data, p_raw, p_secrets, p_meta,
        (v_receipt ->> 'local_index')::bigint, p_now, CASE WHEN NOT v_has_receivers THEN p_publish_by END);
      IF p_choices <> '[]' THEN
        PERFORM take_stock(p_form_id, p_choices, v_response_id, p_now);
      END IF;
      RETURN jsonb_build_object('status', 'accepted', 'receipt', v_receipt,
        'is_published_by_caller', NOT v_has_receivers AND p_publish_by IS NOT NULL);
    END IF;
  END IF;
  RETURN submit_response_with_all_rules(p_form_id, p_version, p_session_id, p_payload_hash, p_data, p_raw,
    coalesce(p_choices, '[]'), coalesce(p_secrets, '[]'), coalesce(p_customer, '{}'), p_meta, p_now);
END $$;
