-- Forgets deleted responses whose deletion could still be undone, with their files, the copies in buckets of the project,
-- the counts that they are part of, their sessions, and every event about them except their deletion.
--
-- Locks: the deleted responses; their events; the files; then as forget_bucket_copies and forget_sessions; kept counts.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION forget_deleted_responses(p_project_id uuid, p_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_gone deleted_response[];
  v_files text[];
BEGIN
  WITH gone AS (DELETE FROM deleted_response d WHERE d.response_id = ANY (p_ids) RETURNING d)
  SELECT array_agg(gone.d) INTO v_gone FROM gone;
  DELETE FROM outbox o USING unnest(v_gone) d
  WHERE o.form_id = d.form_id AND o.subject_id = d.response_id AND o.event ->> 'type' <> 'response.deleted';
  v_files := ARRAY(
    SELECT f ->> 'path' FROM unnest(v_gone) d, jsonb_array_elements(
      CASE jsonb_typeof(d.facts -> 'files') WHEN 'array' THEN d.facts -> 'files' ELSE '[]' END) f
  );
  UPDATE stored_file SET expires_at = '-infinity' WHERE response_id IS NULL AND path = ANY (v_files);
  PERFORM forget_bucket_copies(p_project_id, v_files);
  DELETE FROM response_tally t USING unnest(v_gone) d
  WHERE t.form_id = d.form_id AND (t.first_index < 0 OR d.local_index BETWEEN t.first_index AND t.last_index);
  PERFORM forget_sessions(ARRAY(SELECT (d.facts -> 'row' ->> 'session_id')::uuid FROM unnest(v_gone) d));
END $$;
