-- Copies a document within its project. A form: settings, look, pages, fields with options, blocks and retention. A
-- schema: its tables with columns and options. A bucket: its files, which share their blobs, and folders. A canvas: its
-- elements, its thumbnail and the references to its pictures. Responses, rows, stock and channels are not copied. Every
-- id is replaced wherever it occurs, so references between the tables of a schema lead to the copies. Copies start
-- closed. Returns {document_id, form_id}; form_id is null unless it is a form.
--
-- Locks: the rows of the forms (FOR NO KEY UPDATE) by id, so that the copy falls between two edits; the canvas (FOR
--   SHARE), so that it falls between two saves.
-- Raises: 23505 when the project has a schema or bucket with this name.
CREATE OR REPLACE FUNCTION duplicate_document(
  p_document_id uuid, p_title text, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_forms uuid[];
  v_ids jsonb;
  v_rows jsonb;
  v_copy uuid;
BEGIN
  v_forms := ARRAY(
    SELECT id FROM form WHERE p_document_id IN (document_id, schema_id) ORDER BY id FOR NO KEY UPDATE
  );
  SELECT jsonb_object_agg(id, gen_random_uuid()) INTO v_ids FROM (
    SELECT p_document_id AS id UNION SELECT unnest(v_forms)
    UNION SELECT id FROM attribute WHERE form_id = ANY (v_forms)
    UNION SELECT id FROM optgroup WHERE form_id = ANY (v_forms)
    UNION SELECT id FROM "option" WHERE form_id = ANY (v_forms)
    UNION SELECT id FROM form_block WHERE form_id = ANY (v_forms)
  ) known;
  SELECT replace_ids(jsonb_build_object(
    'documents', (SELECT jsonb_agg(to_jsonb(d)
      || jsonb_build_object('title', p_title, 'created_at', p_now, 'updated_at', p_now))
      FROM document d WHERE d.id = p_document_id),
    'forms', (SELECT jsonb_agg(to_jsonb(f) || jsonb_build_object('version', 1, 'version_xid', NULL,
      'is_force_closed', true, 'opened_at', NULL, 'created_at', p_now, 'updated_at', p_now))
      FROM form f WHERE f.id = ANY (v_forms)),
    'pages', (SELECT jsonb_agg(p) FROM form_document p WHERE p.form_id = ANY (v_forms)),
    'retention', (SELECT jsonb_agg(r) FROM form_retention r WHERE r.form_id = ANY (v_forms)),
    'attributes', (SELECT jsonb_agg(a) FROM attribute a WHERE a.form_id = ANY (v_forms)),
    'optgroups', (SELECT jsonb_agg(g) FROM optgroup g WHERE g.form_id = ANY (v_forms)),
    'options', (SELECT jsonb_agg(o) FROM "option" o WHERE o.form_id = ANY (v_forms)),
    'blocks', (SELECT jsonb_agg(b) FROM form_block b WHERE b.form_id = ANY (v_forms))
  )::text, v_ids)::jsonb INTO v_rows;

  INSERT INTO document SELECT d.* FROM jsonb_populate_recordset(NULL::document, v_rows -> 'documents') d;
  INSERT INTO form SELECT f.* FROM jsonb_populate_recordset(NULL::form, nullif(v_rows -> 'forms', 'null')) f;
  INSERT INTO form_document SELECT p.* FROM jsonb_populate_recordset(NULL::form_document, nullif(v_rows -> 'pages', 'null')) p;
  INSERT INTO form_retention SELECT r.* FROM jsonb_populate_recordset(NULL::form_retention, nullif(v_rows -> 'retention', 'null')) r;
  INSERT INTO attribute SELECT a.* FROM jsonb_populate_recordset(NULL::attribute, nullif(v_rows -> 'attributes', 'null')) a;
  INSERT INTO optgroup SELECT g.* FROM jsonb_populate_recordset(NULL::optgroup, nullif(v_rows -> 'optgroups', 'null')) g;
  INSERT INTO "option" SELECT o.* FROM jsonb_populate_recordset(NULL::"option", nullif(v_rows -> 'options', 'null')) o;
  INSERT INTO form_block SELECT b.* FROM jsonb_populate_recordset(NULL::form_block, nullif(v_rows -> 'blocks', 'null')) b;
  INSERT INTO form_response_counter (form_id, count)
  SELECT f.id, 0 FROM form f
  WHERE f.id IN (SELECT (v_ids ->> id::text)::uuid FROM unnest(v_forms) id) AND f.is_max_form_responses_in_total_enabled;
  v_copy := (v_ids ->> p_document_id::text)::uuid;
  -- A folder's id in the copy is a hash, so that one statement copies all levels.
  INSERT INTO bucket_object (id, bucket_id, folder_id, name, blob_id, size, type, is_shown, created_at, created_by,
    changed_at, changed_by, gone_at)
  SELECT md5(o.id::text || v_copy)::uuid, v_copy,
    CASE WHEN o.folder_id = p_document_id THEN v_copy ELSE md5(o.folder_id::text || v_copy)::uuid END, o.name, o.blob_id,
    o.size, o.type, o.is_shown, o.created_at, o.created_by, o.changed_at, o.changed_by, o.gone_at
  FROM bucket_object o WHERE o.bucket_id = p_document_id;
  PERFORM FROM canvas_document c WHERE c.document_id = p_document_id FOR SHARE;
  INSERT INTO canvas_document SELECT n.* FROM canvas_document c,
    jsonb_populate_record(c, jsonb_build_object('document_id', v_copy, 'thumbnail_at', p_now)) n
  WHERE c.document_id = p_document_id;
  INSERT INTO canvas_element SELECT n.* FROM canvas_element e,
    jsonb_populate_record(e, jsonb_build_object('document_id', v_copy)) n
  WHERE e.document_id = p_document_id AND NOT e.is_deleted;
  INSERT INTO canvas_file SELECT v_copy, f.id, f.asset_id FROM canvas_file f WHERE f.document_id = p_document_id;
  RETURN jsonb_build_object('document_id', v_ids -> p_document_id::text, 'form_id', (
    SELECT v_ids -> id::text FROM form WHERE document_id = p_document_id
  ));
END $$;
