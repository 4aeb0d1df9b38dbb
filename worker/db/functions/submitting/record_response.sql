-- Writes a response with everything that belongs to it, and closes its open session. Returns the receipt of the
-- submit.
--
-- Locks: as write_response. The caller holds the session's row.
-- Raises: XX260 CONFLICT, as take_files.
CREATE OR REPLACE FUNCTION record_response(
  p_response_id uuid, p_form_id uuid, p_session_id uuid, p_customer_id uuid, p_payload_hash bytea, p_data jsonb,
  p_raw jsonb, p_secrets jsonb, p_meta jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_receipt jsonb := issue_receipt(p_form_id, p_response_id, p_raw, p_meta, p_now);
BEGIN
  PERFORM write_response(p_response_id, p_form_id, p_session_id, p_customer_id, p_data, p_raw, p_secrets, p_meta,
    (v_receipt ->> 'local_index')::bigint, p_now);
  UPDATE response_session SET
    submitted_at = p_now, updated_at = p_now, payload_hash = p_payload_hash, receipt = v_receipt, raw = '{}',
    seqs = '{}', customer_id = p_customer_id
  WHERE id = p_session_id;
  RETURN v_receipt;
END $$;
