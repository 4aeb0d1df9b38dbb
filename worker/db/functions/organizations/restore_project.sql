-- Restores a deleted project. Its name gets a number if another project has taken the name. Returns the name; null
-- when the project is not deleted.
--
-- Locks: the organization's row (FOR NO KEY UPDATE), so that no two projects get the same name; then the project's
--   row.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION restore_project(p_project_id uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_project project;
  v_name text;
  v_suffix integer := 1;
BEGIN
  PERFORM FROM organization o JOIN project p ON p.organization_id = o.id WHERE p.id = p_project_id FOR NO KEY UPDATE OF o;
  SELECT * INTO v_project FROM project WHERE id = p_project_id AND deleted_at IS NOT NULL;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  v_name := v_project.name;
  WHILE EXISTS (
    SELECT FROM project
    WHERE organization_id = v_project.organization_id AND name = v_name AND deleted_at IS NULL
  ) LOOP
    v_suffix := v_suffix + 1;
    v_name := rtrim(left(v_project.name, 38 - length(v_suffix::text)), '-') || '-' || v_suffix;
  END LOOP;
  UPDATE project SET deleted_at = NULL, name = v_name WHERE id = p_project_id;
  RETURN v_name;
END $$;
