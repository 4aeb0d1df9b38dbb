-- Creates a site: a document of that kind with the form that holds its page. It is not published. Returns
-- {document_id, form_id}.
--
-- Locks: no row that another transaction can see.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION create_site(
  p_project_id uuid, p_title text, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_made jsonb := create_form(p_project_id, p_title, p_now);
BEGIN
  UPDATE document SET doctype = 'v0_site' WHERE id = (v_made ->> 'document_id')::uuid;
  RETURN v_made;
END $$;
