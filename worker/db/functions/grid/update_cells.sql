-- Replaces cells of responses (a null `cell` removes it) and writes the events for the form's room: response.updated
-- for one cell, else one cells.updated for all of them. p_cells: {row_id, field_id, cell, expected?}; no cell twice.
-- Returns {results: [{outcome, version, updated_at, cell}]} in the same order. outcome: changed; conflict, when the cell
-- contains something other than `expected` (null: nothing); missing, when the response or the field does not belong to
-- this form. A cell that already has the value is changed, without a new version and an event. An unpublished response
-- gets its own event first.
-- If the form has another version than p_version (null: any), changes nothing and returns {form}, as edited_form: the
-- caller then decides again with its fields.
--
-- Locks: the responses' rows in the order of their ids, then their files (follow_files_of_cells), then their rows in
--   unpublished_response (enqueue_unpublished).
-- Raises: XX260 CONFLICT, as follow_files_of_cells.
CREATE OR REPLACE FUNCTION update_cells(
  p_form_id uuid, p_version bigint, p_cells jsonb, p_transaction_id text, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_is_current boolean;
  v_results jsonb;
  v_rows jsonb;
  v_only_row uuid;
BEGIN
  IF p_version IS DISTINCT FROM (SELECT version FROM form WHERE id = p_form_id) AND p_version IS NOT NULL THEN
    RETURN jsonb_build_object('form', edited_form(p_form_id));
  END IF;
  -- A statement of its own: the next one sees what others wrote until here, and nobody writes in between.
  PERFORM FROM response
  WHERE form_id = p_form_id AND id IN (SELECT (c ->> 'row_id')::uuid FROM jsonb_array_elements(p_cells) c)
  ORDER BY id FOR NO KEY UPDATE;

  -- The version again because the form may have changed while this waited for the rows.
  WITH checked AS (
    SELECT p_version IS NULL OR p_version = (SELECT version FROM form WHERE id = p_form_id) AS is_current
  ), asked AS (
    SELECT c.place, (c.value ->> 'row_id')::uuid AS row_id, c.value ->> 'field_id' AS field_id,
      nullif(c.value -> 'cell', 'null') AS cell, NOT c.value ? 'expected' AS is_any,
      nullif(c.value -> 'expected', 'null') AS expected
    FROM jsonb_array_elements(p_cells) WITH ORDINALITY c (value, place)
  ), judged AS (
    SELECT a.place, a.row_id, a.field_id, a.cell, r.version, r.updated_at, r.data -> a.field_id AS held,
      CASE WHEN r.id IS NULL OR f.id IS NULL THEN 'missing'
        WHEN (r.data -> a.field_id) IS NOT DISTINCT FROM a.cell THEN 'same'
        WHEN a.is_any OR (r.data -> a.field_id) IS NOT DISTINCT FROM a.expected THEN 'changed'
        ELSE 'conflict' END AS outcome
    FROM asked a
    LEFT JOIN response r ON r.id = a.row_id AND r.form_id = p_form_id
    LEFT JOIN attribute f ON f.id = a.field_id::uuid AND f.form_id = p_form_id
  ), changes AS (
    SELECT row_id, array_agg(field_id ORDER BY place) AS field_ids,
      coalesce(jsonb_object_agg(field_id, cell) FILTER (WHERE cell IS NOT NULL), '{}') AS cells
    FROM judged, checked WHERE outcome = 'changed' AND is_current GROUP BY row_id
  ), changed AS (
    UPDATE response r SET data = (r.data - c.field_ids) || c.cells, version = r.version + 1, updated_at = p_now
    FROM changes c WHERE r.id = c.row_id
    RETURNING r.id, r.version, r.updated_at, c.field_ids
  )
  SELECT
    (SELECT is_current FROM checked),
    (SELECT jsonb_agg(jsonb_build_object(
        'outcome', CASE j.outcome WHEN 'same' THEN 'changed' ELSE j.outcome END,
        'version', coalesce(c.version, j.version), 'updated_at', coalesce(c.updated_at, j.updated_at),
        'cell', CASE j.outcome WHEN 'conflict' THEN j.held ELSE j.cell END
      ) ORDER BY j.place)
      FROM judged j LEFT JOIN changed c ON c.id = j.row_id),
    (SELECT jsonb_object_agg(id, field_ids) FROM changed)
  INTO v_is_current, v_results, v_rows;

  IF NOT coalesce(v_is_current, false) THEN
    RETURN jsonb_build_object('form', edited_form(p_form_id));
  END IF;
  v_results := jsonb_build_object('results', coalesce(v_results, '[]'));
  IF v_rows IS NULL THEN
    RETURN v_results;
  END IF;
  PERFORM enqueue_unpublished(p_now, 1, u.response_id)
  FROM unpublished_response u WHERE u.response_id IN (SELECT k::uuid FROM jsonb_object_keys(v_rows) k);
  SELECT min(k)::uuid INTO v_only_row FROM jsonb_each(v_rows) e (k, field_ids)
  HAVING count(*) = 1 AND bool_and(jsonb_array_length(field_ids) = 1);
  INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
  VALUES (p_form_id, coalesce(v_only_row, p_form_id), 'room', CASE WHEN v_only_row IS NULL
    THEN jsonb_build_object('type', 'cells.updated', 'rows', v_rows, 'transaction_id', p_transaction_id)
    ELSE jsonb_build_object('type', 'response.updated', 'field_id', v_rows -> v_only_row::text -> 0,
      'transaction_id', p_transaction_id) END, p_now, p_now);
  RETURN v_results;
END $$;
