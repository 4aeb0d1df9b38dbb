-- Whether a project or its organization is deleted. Written in plpgsql, which plans once per connection; an SQL
-- function was planned for every submit.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION is_project_deleted(p_project project) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN p_project.deleted_at IS NOT NULL OR EXISTS (
    SELECT FROM organization o WHERE o.id = p_project.organization_id AND o.deleted_at IS NOT NULL
  );
END $$;
