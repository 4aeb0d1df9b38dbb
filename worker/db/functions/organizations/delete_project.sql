-- Hides a project, and revokes the entries to its rooms. Returns deleted; unconfirmed, when it has documents and the
-- confirmation does not match; last, when the organization has no other project.
--
-- Locks: the organization's row (FOR NO KEY UPDATE), the project's row, then as flag_deleted_forms, then the room
--   entries.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION delete_project(
  p_project_id uuid, p_confirmation text, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_project project;
BEGIN
  SELECT * INTO v_project FROM project WHERE id = p_project_id;
  PERFORM FROM organization WHERE id = v_project.organization_id FOR NO KEY UPDATE;
  IF NOT EXISTS (
    SELECT FROM project
    WHERE organization_id = v_project.organization_id AND id <> p_project_id AND deleted_at IS NULL
  ) THEN
    RETURN 'last';
  END IF;
  IF p_confirmation <> 'DELETE ' || v_project.name AND EXISTS (SELECT FROM document WHERE project_id = p_project_id) THEN
    RETURN 'unconfirmed';
  END IF;
  UPDATE project SET deleted_at = p_now WHERE id = p_project_id AND deleted_at IS NULL;
  UPDATE room_entry SET revoked_at = p_now
  WHERE organization_id = v_project.organization_id AND room IN (
    SELECT 'document:' || d.id FROM document d WHERE d.project_id = p_project_id
    UNION ALL SELECT 'form:' || f.id FROM form f WHERE f.project_id = p_project_id
  );
  RETURN 'deleted';
END $$;
