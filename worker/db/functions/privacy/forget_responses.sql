-- Permanently deletes responses, with the counts that they are part of, with their sessions, with the copies of their
-- files in buckets of the project, and with every event about them except their deletion. Their stock stays sold because
-- the goods are gone. Returns the number of deleted responses.
--
-- Locks: their stock adjustments; the responses' rows by id, before their events, as update_cell and delete_responses
--   do; then as forget_bucket_copies; kept counts; then as delete_responses and forget_sessions.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION forget_responses(
  p_form_id uuid, p_ids uuid[], p_now timestamptz
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_session_ids uuid[] := ARRAY(
    SELECT session_id FROM response WHERE form_id = p_form_id AND id = ANY (p_ids) AND session_id IS NOT NULL
  );
  v_gone uuid[];
BEGIN
  UPDATE inventory_level_commit SET response_id = NULL WHERE response_id = ANY (p_ids);
  PERFORM FROM response WHERE form_id = p_form_id AND id = ANY (p_ids) ORDER BY id FOR UPDATE;
  DELETE FROM outbox
  WHERE form_id = p_form_id AND subject_id = ANY (p_ids) AND event ->> 'type' <> 'response.deleted';
  PERFORM forget_bucket_copies(
    (SELECT project_id FROM form WHERE id = p_form_id),
    ARRAY(SELECT path FROM stored_file WHERE response_id = ANY (p_ids)));
  -- A block of counts may be of one person only.
  DELETE FROM response_tally t
  WHERE t.form_id = p_form_id AND (t.first_index < 0 OR EXISTS (
    SELECT FROM response r
    WHERE r.form_id = p_form_id AND r.id = ANY (p_ids) AND r.local_index BETWEEN t.first_index AND t.last_index
  ));
  v_gone := delete_responses(p_form_id, p_ids, NULL, p_now);
  PERFORM forget_sessions(v_session_ids);
  RETURN cardinality(v_gone);
END $$;
