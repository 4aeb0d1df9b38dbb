-- Deletes responses of a form and writes the event for its room. Triggers release files and stock,
-- and lower the counts under limits. Returns the ids of the deleted responses.
--
-- Locks: the responses' rows, in no fixed order; then as uncount_deleted_responses, release_files_of_responses and
--   release_stock_of_responses.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION delete_responses(
  p_form_id uuid, p_ids uuid[], p_transaction_id text, p_now timestamptz
) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  v_ids uuid[];
BEGIN
  WITH gone AS (DELETE FROM response WHERE form_id = p_form_id AND id = ANY (p_ids) RETURNING id)
  SELECT array_agg(id) INTO v_ids FROM gone;
  INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
  SELECT p_form_id, p_form_id, 'room', jsonb_build_object(
    'type', 'response.deleted', 'ids', to_jsonb(v_ids), 'transaction_id', p_transaction_id
  ), p_now, p_now WHERE v_ids IS NOT NULL;
  RETURN coalesce(v_ids, '{}');
END $$;
