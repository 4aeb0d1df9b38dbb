-- Adds an entry without operations to the edit history of each form, once per transaction. It represents a change that
-- did not come through save_form_edit: editors that have the form open then reload it.
--
-- Locks: the forms' rows (FOR NO KEY UPDATE) by id.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION record_form_edit(p_form_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('sheaf.is_form_edit', true) = 'on' THEN
    RETURN;
  END IF;
  -- The form's row lock protects the numbering.
  PERFORM FROM form WHERE id = ANY (p_form_ids) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO form_edit (form_id, number, xid, created_at)
  SELECT f.id, 1 + coalesce((SELECT max(e.number) FROM form_edit e WHERE e.form_id = f.id), 0),
    pg_current_xact_id()::text::bigint, now()
  FROM form f
  WHERE f.id = ANY (p_form_ids) AND NOT EXISTS (
    SELECT FROM form_edit e WHERE e.form_id = f.id AND e.xid = pg_current_xact_id()::text::bigint);
END $$;
