-- Saves a batch of block changes: p_upserts holds whole blocks, p_deletes ids. Returns the form's version.
--
-- Locks: the form's row (FOR NO KEY UPDATE), so that two batches cannot interleave; then the blocks.
-- Raises: XX240 FORM_NOT_FOUND when a block, its parent or its field belongs to another form.
CREATE OR REPLACE FUNCTION save_blocks(
  p_form_id uuid, p_upserts jsonb, p_deletes uuid[], p_now timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_count integer;
BEGIN
  PERFORM FROM form WHERE id = p_form_id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM jsonb_array_elements(p_upserts) e WHERE e ->> 'form_field_id' IS NOT NULL AND NOT EXISTS (
      SELECT FROM attribute a WHERE a.id = (e ->> 'form_field_id')::uuid AND a.form_id = p_form_id)
  ) OR EXISTS (
    SELECT FROM jsonb_array_elements(p_upserts) e WHERE e ->> 'parent_id' IS NOT NULL AND EXISTS (
      SELECT FROM form_block b WHERE b.id = (e ->> 'parent_id')::uuid AND b.form_id <> p_form_id)
  ) THEN
    RAISE EXCEPTION 'a block refers to another form' USING ERRCODE = 'XX240';
  END IF;
  DELETE FROM form_block WHERE form_id = p_form_id AND id = ANY (p_deletes);
  INSERT INTO form_block AS b (
    id, form_id, form_field_id, parent_id, type, local_index, title_html, description_html, body_html, src, data,
    v_hidden, created_at, updated_at
  )
  SELECT u.id, p_form_id, u.form_field_id, u.parent_id, u.type, u.local_index, u.title_html, u.description_html,
    u.body_html, u.src, coalesce(u.data, '{}'), coalesce(u.v_hidden, 'false'), p_now, p_now
  FROM jsonb_to_recordset(p_upserts) AS u (
    id uuid, form_field_id uuid, parent_id uuid, type text, local_index integer, title_html text,
    description_html text, body_html text, src text, data jsonb, v_hidden jsonb
  )
  ON CONFLICT (id) DO UPDATE SET form_field_id = excluded.form_field_id, parent_id = excluded.parent_id,
    type = excluded.type, local_index = excluded.local_index, title_html = excluded.title_html,
    description_html = excluded.description_html, body_html = excluded.body_html, src = excluded.src,
    data = excluded.data, v_hidden = excluded.v_hidden, updated_at = p_now
  WHERE b.form_id = p_form_id;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  IF v_count <> jsonb_array_length(p_upserts) THEN
    RAISE EXCEPTION 'a block belongs to another form' USING ERRCODE = 'XX240';
  END IF;
  RETURN (SELECT version FROM form WHERE id = p_form_id);
END $$;
