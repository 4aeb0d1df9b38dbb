-- Whether a person may invite others to an organization with this role: as mayChangeMember in
-- core/contracts/access/roles.ts. An invitation is worth as much as whoever sent it is now.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION may_invite(p_organization_id uuid, p_user_id uuid, p_role text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM organization_member
    WHERE organization_id = p_organization_id AND user_id = p_user_id
      AND (role = 'owner' OR role = 'admin' AND p_role <> 'owner')
  )
$$;
