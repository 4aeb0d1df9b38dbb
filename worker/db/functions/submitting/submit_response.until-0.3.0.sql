-- The signature that the Worker of the previous release calls. It reads the receipt as `answer`, and
-- is_published_by_caller as is_told_by_caller. It always passes true as p_is_noted.
--
-- Locks: as submit_response with twelve arguments.
-- Raises: as submit_response with twelve arguments.
CREATE OR REPLACE FUNCTION submit_response(
  p_form_id uuid, p_version bigint, p_session_id uuid, p_payload_hash bytea, p_data jsonb, p_raw jsonb,
  p_choices jsonb, p_secrets jsonb, p_customer jsonb, p_meta jsonb, p_now timestamptz, p_told_until timestamptz,
  p_is_noted boolean
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_result jsonb := submit_response(p_form_id, p_version, p_session_id, p_payload_hash, p_data, p_raw, p_choices,
    p_secrets, p_customer, p_meta, p_now, p_told_until);
BEGIN
  RETURN v_result || jsonb_build_object(
    'answer', v_result -> 'receipt', 'is_told_by_caller', v_result -> 'is_published_by_caller');
END $$;
