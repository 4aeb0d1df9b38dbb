-- Makes a user a member by the token of an invitation, and deletes the invitation. A user who is already a member
-- keeps their role. Returns {outcome: accepted, organization: slug} or {outcome: gone | expired | someone_else}. It is
-- gone, too, once the person who sent it may not invite anybody to that role anymore.
--
-- Locks: the organization's row (FOR NO KEY UPDATE), as change_member does, so that nobody's rights end meanwhile; the
--   invitation's row.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION accept_invitation(
  p_token_hash text, p_user_id uuid, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_invitation organization_invitation;
BEGIN
  PERFORM FROM organization WHERE id = (
    SELECT organization_id FROM organization_invitation WHERE token_hash = p_token_hash
  ) FOR NO KEY UPDATE;
  SELECT * INTO v_invitation FROM organization_invitation WHERE token_hash = p_token_hash FOR UPDATE;
  IF NOT FOUND OR EXISTS (
    SELECT FROM organization WHERE id = v_invitation.organization_id AND deleted_at IS NOT NULL
  ) OR NOT may_invite(v_invitation.organization_id, v_invitation.inviter_id, v_invitation.role) THEN
    RETURN jsonb_build_object('outcome', 'gone');
  ELSIF v_invitation.expires_at <= p_now THEN
    RETURN jsonb_build_object('outcome', 'expired');
  ELSIF NOT EXISTS (SELECT FROM auth_user WHERE id = p_user_id AND lower(email) = v_invitation.email) THEN
    RETURN jsonb_build_object('outcome', 'someone_else');
  END IF;
  INSERT INTO organization_member (organization_id, user_id, role)
  VALUES (v_invitation.organization_id, p_user_id, v_invitation.role)
  ON CONFLICT (organization_id, user_id) DO NOTHING;
  DELETE FROM organization_invitation WHERE id = v_invitation.id;
  RETURN jsonb_build_object('outcome', 'accepted',
    'organization', (SELECT slug FROM organization WHERE id = v_invitation.organization_id));
END $$;
