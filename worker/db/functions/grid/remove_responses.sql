-- Deletes responses of a form so that restore_responses can bring them back until p_until. Keeps their rows, and their
-- files in the storage. Stock and places under limits are free at once. Returns the ids of p_ids that the deletion has
-- now, also those of an earlier call whose answer was lost.
--
-- Locks: the responses' rows by id; then as delete_responses.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION remove_responses(
  p_form_id uuid, p_ids uuid[], p_deletion_id uuid, p_transaction_id text, p_until timestamptz, p_now timestamptz
) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  v_paths text[];
BEGIN
  PERFORM FROM response WHERE form_id = p_form_id AND id = ANY (p_ids) ORDER BY id FOR UPDATE;
  INSERT INTO deleted_response (response_id, form_id, customer_id, deletion_id, local_index, facts, expires_at)
  SELECT r.id, r.form_id, r.customer_id, p_deletion_id, r.local_index, jsonb_build_object(
    'row', to_jsonb(r),
    'secrets', (
      SELECT jsonb_agg(jsonb_build_object('form_field_id', s.form_field_id, 'hash', s.hash))
      FROM response_secret s WHERE s.response_id = r.id
    ),
    'files', (
      SELECT jsonb_agg(jsonb_build_object('path', f.path, 'expires_at', f.expires_at))
      FROM stored_file f WHERE f.response_id = r.id
    ),
    'stock', (
      SELECT jsonb_agg(jsonb_build_object('level_id', c.inventory_level_id, 'diff', c.diff)) FROM (
        SELECT inventory_level_id, sum(diff) AS diff FROM inventory_level_commit
        WHERE response_id = r.id GROUP BY 1 HAVING sum(diff) <> 0
      ) c
    )
  ), p_until
  FROM response r WHERE r.form_id = p_form_id AND r.id = ANY (p_ids);
  v_paths := ARRAY(
    SELECT f.path FROM stored_file f JOIN response r ON r.id = f.response_id
    WHERE r.form_id = p_form_id AND r.id = ANY (p_ids)
  );
  PERFORM delete_responses(p_form_id, p_ids, p_transaction_id, p_now);
  UPDATE stored_file SET expires_at = p_until WHERE path = ANY (v_paths) AND response_id IS NULL;
  RETURN ARRAY(
    SELECT response_id FROM deleted_response
    WHERE form_id = p_form_id AND deletion_id = p_deletion_id AND response_id = ANY (p_ids)
  );
END $$;
