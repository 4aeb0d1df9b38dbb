-- A face is a picture that was brought here: any other address learns of everybody who looks at it.
UPDATE auth_user SET image = NULL
WHERE image !~ '^/v1/assets/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
--> statement-breakpoint

-- Whether a project is deleted, by itself or with its organization. It can be brought back, but meanwhile all that is in it
-- is there for nobody.
CREATE FUNCTION is_project_deleted(p_project project) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_project.deleted_at IS NOT NULL OR EXISTS (
    SELECT FROM organization o WHERE o.id = p_project.organization_id AND o.deleted_at IS NOT NULL
  )
$$;
--> statement-breakpoint

-- Whether the document of a form is deleted, or the project or the organization that it is in.
CREATE OR REPLACE FUNCTION is_form_deleted(p_form form) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM document d JOIN project p ON p.id = d.project_id
    WHERE d.id = coalesce(p_form.document_id, p_form.schema_id) AND (d.deleted_at IS NOT NULL OR is_project_deleted(p))
  )
$$;
--> statement-breakpoint

-- For whoever belongs to no organization, or to deleted ones only: one of their own. Changes nothing for all others.
CREATE OR REPLACE FUNCTION ensure_workspace(p_user_id uuid, p_slug text, p_name text)
RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_user_id::text, 1));
  IF EXISTS (
    SELECT FROM organization_member m JOIN organization o ON o.id = m.organization_id
    WHERE m.user_id = p_user_id AND o.deleted_at IS NULL
  ) THEN
    RETURN NULL;
  END IF;
  RETURN create_organization(p_user_id, p_slug, p_name);
END $$;
--> statement-breakpoint

-- As before; nobody is let into an organization that is deleted.
CREATE OR REPLACE FUNCTION accept_invitation(p_token_hash text, p_user_id uuid, p_now timestamptz)
RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_invitation organization_invitation;
BEGIN
  SELECT * INTO v_invitation FROM organization_invitation WHERE token_hash = p_token_hash FOR UPDATE;
  IF NOT FOUND OR EXISTS (
    SELECT FROM organization WHERE id = v_invitation.organization_id AND deleted_at IS NOT NULL
  ) THEN
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

DROP FUNCTION delete_project(uuid, text);
--> statement-breakpoint

-- Hides a project, an empty one or with the confirmation: 'deleted', 'unconfirmed', or 'last' when the organization has no
-- other one. Whoever is at work in it is to be shown out.
CREATE FUNCTION delete_project(p_project_id uuid, p_confirmation text, p_now timestamptz)
RETURNS text LANGUAGE plpgsql VOLATILE AS $$
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
--> statement-breakpoint

-- Brings a project back with all that is in it: its name, with a number where another one has it by now. NULL: it is not
-- deleted.
CREATE FUNCTION restore_project(p_project_id uuid) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_project project;
  v_name text;
  v_suffix integer := 1;
BEGIN
  -- One at a time, so that no two get the same name.
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
--> statement-breakpoint

-- Hides an organization from all of its members; false: the confirmation does not name it.
CREATE FUNCTION delete_organization(p_organization_id uuid, p_confirmation text, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  UPDATE organization SET deleted_at = p_now
  WHERE id = p_organization_id AND deleted_at IS NULL AND p_confirmation = 'DELETE ' || name;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE room_entry SET revoked_at = p_now WHERE organization_id = p_organization_id;
  RETURN true;
END $$;
