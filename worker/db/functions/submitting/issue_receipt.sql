-- Makes the receipt of a submit, which a repeat returns as well. Draws the number of the response.
--
-- Locks: no row. Only dropping the sequence conflicts with nextval.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION issue_receipt(
  p_form_id uuid, p_response_id uuid, p_raw jsonb, p_meta jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_ignored_keys jsonb := '[]';
BEGIN
  IF p_raw IS NOT NULL THEN
    v_ignored_keys := (SELECT coalesce(jsonb_agg(key), '[]') FROM jsonb_object_keys(p_raw) key);
  END IF;
  RETURN jsonb_build_object(
    'response_id', p_response_id,
    'local_index', nextval(('response_index."' || p_form_id || '"')::regclass),
    'created_at', p_now, 'redirect_uri', p_meta -> 'redirect_uri', 'ignored_keys', v_ignored_keys
  );
END $$;
