-- Creates an organization with its owner and a first project. A slug that is taken gets a number. Returns {id, name:
-- slug, project: name}.
--
-- Locks: no existing row; it waits for a transaction that inserts the same slug.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION create_organization(
  p_user_id uuid, p_slug text, p_name text
) RETURNS jsonb LANGUAGE plpgsql AS $$
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
