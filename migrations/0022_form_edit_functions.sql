-- Changes of a form in one order (core/editing, docs/decisions/026).

-- A change that came another way than save_form_edit leaves an entry without operations, once per transaction: whoever
-- follows the form reads it anew. A form that is being deleted has no followers.
CREATE FUNCTION note_form_edit(p_form_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('sheaf.is_form_edit', true) = 'on' THEN
    RETURN;
  END IF;
  -- The order is made under the form's row lock.
  PERFORM FROM form WHERE id = ANY (p_form_ids) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO form_edit (form_id, number, xid, created_at)
  SELECT f.id, 1 + coalesce((SELECT max(e.number) FROM form_edit e WHERE e.form_id = f.id), 0),
    pg_current_xact_id()::text::bigint, now()
  FROM form f
  WHERE f.id = ANY (p_form_ids) AND NOT EXISTS (
    SELECT FROM form_edit e WHERE e.form_id = f.id AND e.xid = pg_current_xact_id()::text::bigint);
END $$;
--> statement-breakpoint
CREATE FUNCTION note_form_edit_of_new_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_form_edit(ARRAY(SELECT DISTINCT form_id FROM new_rows));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_form_edit_of_old_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_form_edit(ARRAY(SELECT DISTINCT form_id FROM old_rows));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_form_edit_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_form_edit(ARRAY(SELECT id FROM form WHERE document_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['attribute', 'optgroup', 'option', 'form_block', 'form_document'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_insert_noted AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_form_edit_of_new_rows()', v_table);
    EXECUTE format('CREATE TRIGGER %1$s_update_noted AFTER UPDATE ON %1$I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_form_edit_of_new_rows()', v_table);
    EXECUTE format('CREATE TRIGGER %1$s_delete_noted AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_form_edit_of_old_rows()', v_table);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER document_title_noted AFTER UPDATE OF title ON document FOR EACH ROW
  WHEN (OLD.title <> NEW.title) EXECUTE FUNCTION note_form_edit_of_document();
--> statement-breakpoint

-- What has become of a form since an entry: {number, entries}. `entries` is null when they are no longer all there, or
-- one of them has no operations: then the form has to be read anew.
CREATE FUNCTION form_edits_after(p_form_id uuid, p_number bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'number', coalesce(max(e.number), 0),
    'entries', CASE
      WHEN count(*) FILTER (WHERE e.number > p_number) = greatest(coalesce(max(e.number), 0) - p_number, 0)
        AND count(*) FILTER (WHERE e.number > p_number AND e.operations IS NULL) = 0
      THEN coalesce(jsonb_agg(jsonb_build_object(
        'number', e.number, 'transaction_id', e.transaction_id, 'replica_id', e.replica_id, 'operations', e.operations
      ) ORDER BY e.number) FILTER (WHERE e.number > p_number), '[]')
    END
  )
  FROM (
    SELECT * FROM form_edit WHERE form_id = p_form_id AND number > p_number
    UNION ALL
    (SELECT * FROM form_edit WHERE form_id = p_form_id AND number <= p_number ORDER BY number DESC LIMIT 1)
  ) e
$$;
--> statement-breakpoint

-- Puts one batch of operations behind entry p_number and does to the tables what follows from it, or nothing when
-- another entry has come in between: {status: stale}. A batch that is known already changes nothing: {status: repeated}.
-- p_changes: {document: {...}, title, fields: [...], deleted_fields: [...], blocks: [...], deleted_blocks: [...]}.
CREATE FUNCTION save_form_edit(
  p_form_id uuid, p_number bigint, p_transaction_id text, p_replica_id text, p_user_id text, p_operations jsonb,
  p_changes jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
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
    AND id IN (SELECT id::uuid FROM jsonb_array_elements_text(p_changes -> 'deleted_fields') id);
  -- Names may go from one field to another.
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
