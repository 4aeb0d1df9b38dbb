ALTER TABLE "auth_session" DROP COLUMN "active_organization_id";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "logo";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "metadata";--> statement-breakpoint
ALTER TABLE "organization_invitation" DROP COLUMN "status";--> statement-breakpoint

-- An organization with its owner and a first project; a number is added to an address that is taken.
CREATE FUNCTION create_organization(p_user_id uuid, p_slug text, p_name text)
RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_organization organization;
  v_project project;
  v_slug text := p_slug;
  v_suffix integer := 1;
BEGIN
  LOOP
    INSERT INTO organization (name, slug) VALUES (p_name, v_slug)
    ON CONFLICT (slug) DO NOTHING RETURNING * INTO v_organization;
    EXIT WHEN FOUND;
    v_suffix := v_suffix + 1;
    v_slug := p_slug || '-' || v_suffix;
  END LOOP;
  INSERT INTO organization_member (organization_id, user_id, role) VALUES (v_organization.id, p_user_id, 'owner');
  INSERT INTO project (organization_id, name) VALUES (v_organization.id, 'forms') RETURNING * INTO v_project;
  RETURN jsonb_build_object('id', v_organization.id, 'name', v_organization.slug, 'project', v_project.name);
END $$;
--> statement-breakpoint

-- For whoever belongs to no organization: one of their own. Changes nothing for all others.
CREATE OR REPLACE FUNCTION ensure_workspace(p_user_id uuid, p_slug text, p_name text)
RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_user_id::text, 1));
  IF EXISTS (SELECT FROM organization_member WHERE user_id = p_user_id) THEN
    RETURN NULL;
  END IF;
  RETURN create_organization(p_user_id, p_slug, p_name);
END $$;
--> statement-breakpoint

-- Gives a member another role, or ends the membership (p_next NULL): 'changed', 'last_owner', or 'stale' when one of the
-- two is no longer what was decided upon. With a role lower than before or none, their rooms are to be left.
CREATE FUNCTION change_member(
  p_organization_id uuid, p_user_id uuid, p_current text, p_next text, p_actor_id uuid, p_actor_role text, p_now timestamptz
) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
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
  UPDATE room_entry SET revoked_at = p_now WHERE organization_id = p_organization_id AND user_id = p_user_id;
  RETURN 'changed';
END $$;
--> statement-breakpoint

-- Makes somebody a member by the token of their mail: {"outcome": "accepted", "organization"}, or "gone", "expired",
-- "someone_else". Whoever is a member already keeps their role.
CREATE FUNCTION accept_invitation(p_token_hash text, p_user_id uuid, p_now timestamptz)
RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_invitation organization_invitation;
BEGIN
  SELECT * INTO v_invitation FROM organization_invitation WHERE token_hash = p_token_hash FOR UPDATE;
  IF NOT FOUND THEN
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
--> statement-breakpoint

-- Deletes a project, an empty one or with the confirmation: 'deleted', 'unconfirmed', or 'last' when the organization has
-- no other one.
CREATE FUNCTION delete_project(p_project_id uuid, p_confirmation text)
RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_project project;
BEGIN
  SELECT * INTO v_project FROM project WHERE id = p_project_id;
  PERFORM FROM organization WHERE id = v_project.organization_id FOR NO KEY UPDATE;
  IF NOT EXISTS (
    SELECT FROM project WHERE organization_id = v_project.organization_id AND id <> p_project_id
  ) THEN
    RETURN 'last';
  END IF;
  IF p_confirmation <> 'DELETE ' || v_project.name AND EXISTS (SELECT FROM document WHERE project_id = p_project_id) THEN
    RETURN 'unconfirmed';
  END IF;
  DELETE FROM project WHERE id = p_project_id;
  RETURN 'deleted';
END $$;
