-- Creates a form: its document, the form, its form document and one empty section. It starts closed. Returns
-- {document_id, form_id}.
--
-- Locks: no row that another transaction can see.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION create_form(
  p_project_id uuid, p_title text, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_document_id uuid := gen_random_uuid();
  v_form_id uuid := gen_random_uuid();
BEGIN
  INSERT INTO document (id, project_id, doctype, title, created_at, updated_at)
  VALUES (v_document_id, p_project_id, 'v0_form', p_title, p_now, p_now);
  INSERT INTO form (id, project_id, document_id, created_at, updated_at)
  VALUES (v_form_id, p_project_id, v_document_id, p_now, p_now);
  INSERT INTO form_document (id, form_id) VALUES (v_document_id, v_form_id);
  INSERT INTO form_block (id, form_id, parent_id, type, local_index, title_html, description_html)
  VALUES (gen_random_uuid(), v_form_id, NULL, 'section', 0, NULL, NULL);
  RETURN jsonb_build_object('document_id', v_document_id, 'form_id', v_form_id);
END $$;
