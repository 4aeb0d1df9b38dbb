-- Gives a member another role, or ends the membership (p_next null), revokes the member's entries to rooms, and deletes
-- the invitations that the member sent and could not send anymore.
-- Returns changed; last_owner, when the organization would have no owner left; stale, when the role of the member or
-- of the actor has changed since the decision.
--
-- Locks: the organization's row (FOR NO KEY UPDATE), the member's row, the invitations, then the member's room entries.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION change_member(
  p_organization_id uuid, p_user_id uuid, p_current text, p_next text, p_actor_id uuid, p_actor_role text,
  p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM organization WHERE id = p_organization_id FOR NO KEY UPDATE;
  IF NOT EXISTS (
    SELECT FROM organization_member
    WHERE organization_id = p_organization_id AND user_id = p_user_id AND role = p_current
  ) OR NOT EXISTS (
    SELECT FROM organization_member
    WHERE organization_id = p_organization_id AND user_id = p_actor_id AND role = p_actor_role
  ) THEN
    RETURN 'stale';
  END IF;
  IF p_current = 'owner' AND p_next IS DISTINCT FROM 'owner' AND NOT EXISTS (
    SELECT FROM organization_member
    WHERE organization_id = p_organization_id AND role = 'owner' AND user_id <> p_user_id
  ) THEN
    RETURN 'last_owner';
  END IF;
  IF p_next IS NULL THEN
    DELETE FROM organization_member WHERE organization_id = p_organization_id AND user_id = p_user_id;
  ELSE
    UPDATE organization_member SET role = p_next WHERE organization_id = p_organization_id AND user_id = p_user_id;
  END IF;
  DELETE FROM organization_invitation i
  WHERE i.organization_id = p_organization_id AND i.inviter_id = p_user_id
    AND NOT may_invite(p_organization_id, p_user_id, i.role);
  UPDATE room_entry SET revoked_at = p_now WHERE organization_id = p_organization_id AND user_id = p_user_id;
  RETURN 'changed';
END $$;
