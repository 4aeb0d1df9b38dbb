-- Whether the document of a form is deleted, or the project or organization that it is in. Written in plpgsql, which
-- plans once per connection: functions in SQL were planned for every submit.
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
