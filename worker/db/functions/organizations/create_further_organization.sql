-- Creates an organization for a user who belongs to fewer than p_most. Returns the result of create_organization; null
-- when the user belongs to as many.
--
-- Locks: an advisory lock of the user so that concurrent calls count each other's organizations; then as
--   create_organization.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION create_further_organization(
  p_user_id uuid, p_slug text, p_name text, p_most integer
) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_user_id::text, 1));
  IF p_most <= (
    SELECT count(*) FROM organization_member m JOIN organization o ON o.id = m.organization_id
    WHERE m.user_id = p_user_id AND o.deleted_at IS NULL
  ) THEN
    RETURN NULL;
  END IF;
  RETURN create_organization(p_user_id, p_slug, p_name);
END $$;
