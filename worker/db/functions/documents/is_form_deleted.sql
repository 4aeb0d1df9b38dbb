-- Whether the document of a form, or its project or organization, is deleted. Written in plpgsql, which plans once per
-- connection; an SQL function was planned for every submit.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION is_form_deleted(p_form form) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM document d JOIN project p ON p.id = d.project_id
    WHERE d.id = coalesce(p_form.document_id, p_form.schema_id) AND (d.deleted_at IS NOT NULL OR is_project_deleted(p))
  );
END $$;
