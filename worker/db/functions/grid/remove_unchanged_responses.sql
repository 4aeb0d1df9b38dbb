-- Deletes the responses of a query, as remove_responses, except those that changed after the query had found them:
-- whether they still match is for the caller to ask again. p_row_versions are the values of xmin that the query saw.
-- Returns {ids, changed_through}: the deleted ones, and the highest number of those that changed, null if none did.
--
-- Locks: as remove_responses.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION remove_unchanged_responses(
  p_form_id uuid, p_ids uuid[], p_row_versions text[], p_deletion_id uuid, p_transaction_id text,
  p_until timestamptz, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_unchanged uuid[];
  v_changed_through bigint;
BEGIN
  PERFORM FROM response WHERE form_id = p_form_id AND id = ANY (p_ids) ORDER BY id FOR UPDATE;
  -- A separate statement so that its snapshot is taken after the locks were granted. Any update changes xmin.
  SELECT
    array_agg(r.id) FILTER (WHERE r.xmin::text = found.row_version),
    max(r.local_index) FILTER (WHERE r.xmin::text <> found.row_version)
  INTO v_unchanged, v_changed_through
  FROM unnest(p_ids, p_row_versions) AS found (id, row_version)
  JOIN response r ON r.form_id = p_form_id AND r.id = found.id;
  RETURN jsonb_build_object(
    'ids', remove_responses(p_form_id, v_unchanged, p_deletion_id, p_transaction_id, p_until, p_now),
    'changed_through', v_changed_through
  );
END $$;
