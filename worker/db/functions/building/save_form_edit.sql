-- Appends one batch of operations to a form's edit history after entry p_number, and makes the resulting changes.
-- Returns {status: saved}; {status: stale} when another entry was added first; {status: repeated} when
-- p_transaction_id is already stored. The last two change nothing.
-- p_changes: {title, document: {…}, fields: […], deleted_fields: […], blocks: […], deleted_blocks: […]}. The setting
-- sheaf.is_form_edit disables the triggers of record_form_edit in the meantime.
--
-- Locks: the form's row (FOR NO KEY UPDATE); then document, form document, fields, options and blocks.
-- Raises: XX240 FORM_NOT_FOUND when there is no such form, and as save_field and save_blocks.
CREATE OR REPLACE FUNCTION save_form_edit(
  p_form_id uuid, p_number bigint, p_transaction_id text, p_replica_id text, p_user_id text, p_operations jsonb,
  p_changes jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_number bigint;
  v_field jsonb;
BEGIN
  PERFORM FROM form WHERE id = p_form_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'FORM_NOT_FOUND' USING ERRCODE = 'XX240';
  END IF;
  IF EXISTS (SELECT FROM form_edit WHERE form_id = p_form_id AND transaction_id = p_transaction_id) THEN
    RETURN jsonb_build_object('status', 'repeated');
  END IF;
  SELECT coalesce(max(number), 0) INTO v_number FROM form_edit WHERE form_id = p_form_id;
  IF v_number <> p_number THEN
    RETURN jsonb_build_object('status', 'stale');
  END IF;

  PERFORM set_config('sheaf.is_form_edit', 'on', true);
  UPDATE document SET title = p_changes ->> 'title', updated_at = p_now
  WHERE id = (SELECT document_id FROM form WHERE id = p_form_id) AND title <> p_changes ->> 'title';
  IF jsonb_typeof(p_changes -> 'document') = 'object' THEN
    UPDATE form_document SET
      lang = d.lang, is_powered_by_branding_enabled = d.is_powered_by_branding_enabled, stylesheet = d.stylesheet,
      background = nullif(d.background, 'null'), start_page = nullif(d.start_page, 'null'),
      closed_page = nullif(d.closed_page, 'null'),
      is_ending_page_enabled = d.is_ending_page_enabled, ending_page_template_id = d.ending_page_template_id,
      ending_page_i18n_overrides = nullif(d.ending_page_i18n_overrides, 'null'),
      is_redirect_after_response_uri_enabled = d.is_redirect_after_response_uri_enabled,
      redirect_after_response_uri = d.redirect_after_response_uri
    FROM jsonb_to_record(p_changes -> 'document') AS d (
      lang text, is_powered_by_branding_enabled boolean, stylesheet jsonb, background jsonb, start_page jsonb,
      closed_page jsonb, is_ending_page_enabled boolean, ending_page_template_id text, ending_page_i18n_overrides jsonb,
      is_redirect_after_response_uri_enabled boolean, redirect_after_response_uri text
    )
    WHERE form_id = p_form_id;
  END IF;
  DELETE FROM attribute WHERE form_id = p_form_id
    AND id IN (
      SELECT gone.field_id::uuid FROM jsonb_array_elements_text(p_changes -> 'deleted_fields') AS gone (field_id)
    );
  -- Two fields may swap names: each changed name is first replaced by an id.
  UPDATE attribute a SET name = a.id::text
  FROM jsonb_array_elements(p_changes -> 'fields') f
  WHERE a.form_id = p_form_id AND a.id = (f ->> 'id')::uuid AND a.name <> f ->> 'name';
  FOR v_field IN SELECT * FROM jsonb_array_elements(p_changes -> 'fields') LOOP
    PERFORM save_field(p_form_id, v_field, p_now);
    UPDATE attribute SET local_index = (v_field ->> 'local_index')::integer
    WHERE id = (v_field ->> 'id')::uuid AND local_index <> (v_field ->> 'local_index')::integer;
  END LOOP;
  IF jsonb_array_length(p_changes -> 'blocks') + jsonb_array_length(p_changes -> 'deleted_blocks') > 0 THEN
    PERFORM save_blocks(p_form_id, p_changes -> 'blocks',
      ARRAY(SELECT id::uuid FROM jsonb_array_elements_text(p_changes -> 'deleted_blocks') id), p_now);
  END IF;
  PERFORM set_config('sheaf.is_form_edit', '', true);

  INSERT INTO form_edit (form_id, number, transaction_id, replica_id, user_id, operations, xid, created_at)
  VALUES (p_form_id, v_number + 1, p_transaction_id, p_replica_id, p_user_id, p_operations,
    pg_current_xact_id()::text::bigint, p_now);
  RETURN jsonb_build_object('status', 'saved');
END $$;
