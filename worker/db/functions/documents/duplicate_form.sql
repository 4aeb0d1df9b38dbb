-- Copies a form within its project: document, settings, look, pages, fields with options, blocks and retention.
-- Responses, stock and channels are not copied. Every id is replaced wherever it occurs. The copy starts closed.
-- Returns {document_id, form_id}.
--
-- Locks: the form's row (FOR NO KEY UPDATE), so that the copy falls between two edits.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION duplicate_form(
  p_form_id uuid, p_title text, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_document_id uuid;
  v_ids jsonb;
  v_rows jsonb;
BEGIN
  SELECT document_id INTO v_document_id FROM form WHERE id = p_form_id FOR NO KEY UPDATE;
  SELECT jsonb_object_agg(id, gen_random_uuid()) INTO v_ids FROM (
    SELECT p_form_id AS id UNION SELECT v_document_id
    UNION SELECT id FROM attribute WHERE form_id = p_form_id
    UNION SELECT id FROM optgroup WHERE form_id = p_form_id
    UNION SELECT id FROM "option" WHERE form_id = p_form_id
    UNION SELECT id FROM form_block WHERE form_id = p_form_id
  ) known;
  SELECT replace_ids(jsonb_build_object(
    'document', (SELECT to_jsonb(d) || jsonb_build_object('title', p_title, 'created_at', p_now, 'updated_at', p_now)
      FROM document d WHERE d.id = v_document_id),
    'form', (SELECT to_jsonb(f) || jsonb_build_object('version', 1, 'version_xid', NULL, 'is_force_closed', true,
      'opened_at', NULL, 'created_at', p_now, 'updated_at', p_now) FROM form f WHERE f.id = p_form_id),
    'form_document', (SELECT to_jsonb(p) FROM form_document p WHERE p.form_id = p_form_id),
    'retention', (SELECT jsonb_agg(r) FROM form_retention r WHERE r.form_id = p_form_id),
    'attributes', (SELECT jsonb_agg(a) FROM attribute a WHERE a.form_id = p_form_id),
    'optgroups', (SELECT jsonb_agg(g) FROM optgroup g WHERE g.form_id = p_form_id),
    'options', (SELECT jsonb_agg(o) FROM "option" o WHERE o.form_id = p_form_id),
    'blocks', (SELECT jsonb_agg(b) FROM form_block b WHERE b.form_id = p_form_id)
  )::text, v_ids)::jsonb INTO v_rows;

  INSERT INTO document SELECT * FROM jsonb_populate_record(NULL::document, v_rows -> 'document');
  INSERT INTO form SELECT * FROM jsonb_populate_record(NULL::form, v_rows -> 'form');
  INSERT INTO form_document SELECT * FROM jsonb_populate_record(NULL::form_document, v_rows -> 'form_document');
  INSERT INTO form_retention SELECT r.* FROM jsonb_populate_recordset(NULL::form_retention, nullif(v_rows -> 'retention', 'null')) r;
  INSERT INTO attribute SELECT a.* FROM jsonb_populate_recordset(NULL::attribute, nullif(v_rows -> 'attributes', 'null')) a;
  INSERT INTO optgroup SELECT g.* FROM jsonb_populate_recordset(NULL::optgroup, nullif(v_rows -> 'optgroups', 'null')) g;
  INSERT INTO "option" SELECT o.* FROM jsonb_populate_recordset(NULL::"option", nullif(v_rows -> 'options', 'null')) o;
  INSERT INTO form_block SELECT b.* FROM jsonb_populate_recordset(NULL::form_block, nullif(v_rows -> 'blocks', 'null')) b;
  INSERT INTO form_response_counter (form_id, count)
  SELECT f.id, 0 FROM form f
  WHERE f.id = (v_rows #>> '{form,id}')::uuid AND f.is_max_form_responses_in_total_enabled;
  RETURN jsonb_build_object('document_id', v_rows #> '{document,id}', 'form_id', v_rows #> '{form,id}');
END $$;
