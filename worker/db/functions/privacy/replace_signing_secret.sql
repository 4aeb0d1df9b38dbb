-- Gives a project a new current signing secret. The previous one stays valid until p_until; older ones are deleted.
--
-- Locks: the project's row so that a project has only one current secret.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION replace_signing_secret(
  p_id uuid, p_project_id uuid, p_sealed text, p_until timestamptz, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM project WHERE id = p_project_id FOR UPDATE;
  DELETE FROM customer_signing_secret WHERE project_id = p_project_id AND expires_at IS NOT NULL;
  UPDATE customer_signing_secret SET expires_at = p_until WHERE project_id = p_project_id;
  INSERT INTO customer_signing_secret (id, project_id, sealed, created_at)
  VALUES (p_id, p_project_id, p_sealed, p_now);
END $$;
