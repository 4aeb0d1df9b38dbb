-- What the Worker of the previous release calls instead of update_cells. Replaces one cell of a response (p_cell null
-- removes it) and writes the event for the form's room. Returns {id, version, updated_at, cell}; null when the response
-- or the field does not belong to this form. An unpublished response gets its own event first.
--
-- Locks: the response's row, then its files (follow_files_of_cells), then its row in unpublished_response
--   (enqueue_unpublished).
-- Raises: XX260 CONFLICT, as follow_files_of_cells.
CREATE OR REPLACE FUNCTION update_cell(
  p_form_id uuid, p_response_id uuid, p_field_id uuid, p_cell jsonb, p_transaction_id text, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_response response;
BEGIN
  UPDATE response SET
    data = CASE WHEN p_cell IS NULL THEN data - p_field_id::text
           ELSE jsonb_set(data, ARRAY[p_field_id::text], p_cell) END,
    version = version + 1, updated_at = p_now
  WHERE id = p_response_id AND form_id = p_form_id
    AND EXISTS (SELECT FROM attribute a WHERE a.id = p_field_id AND a.form_id = p_form_id)
  RETURNING * INTO v_response;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM enqueue_unpublished(p_now, 1, p_response_id);
  INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
  VALUES (p_form_id, p_response_id, 'room', jsonb_build_object(
    'type', 'response.updated', 'field_id', p_field_id, 'transaction_id', p_transaction_id
  ), p_now, p_now);
  RETURN jsonb_build_object('id', v_response.id, 'version', v_response.version,
    'updated_at', v_response.updated_at, 'cell', p_cell);
END $$;
