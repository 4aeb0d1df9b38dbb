-- Gives a form its readable address, or takes it away (p_name null). A former name stays with the form and redirects
-- until it is released. Returns {outcome}: saved; taken {by}, with the title of the form of the same organization that
-- has the name; full, when the form has p_max names already.
--
-- Locks: the form's row (FOR NO KEY UPDATE), its addresses, the name.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION set_form_address(
  p_form_id uuid, p_name text, p_max integer, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_organization_id uuid;
  v_before text;
  v_owner uuid;
BEGIN
  SELECT p.organization_id INTO v_organization_id
  FROM form f JOIN project p ON p.id = f.project_id WHERE f.id = p_form_id FOR NO KEY UPDATE OF f;
  SELECT name INTO v_before FROM form_address WHERE form_id = p_form_id AND is_current;
  IF v_before IS NOT DISTINCT FROM p_name THEN
    RETURN jsonb_build_object('outcome', 'saved');
  END IF;
  IF p_name IS NOT NULL THEN
    IF (SELECT count(*) FROM form_address WHERE form_id = p_form_id AND name <> p_name) >= p_max THEN
      RETURN jsonb_build_object('outcome', 'full');
    END IF;
    INSERT INTO form_address (organization_id, name, form_id, is_current, created_at)
    VALUES (v_organization_id, p_name, p_form_id, false, p_now) ON CONFLICT (organization_id, name) DO NOTHING;
    SELECT form_id INTO v_owner FROM form_address WHERE organization_id = v_organization_id AND name = p_name;
    IF v_owner <> p_form_id THEN
      RETURN jsonb_build_object('outcome', 'taken', 'by', (
        SELECT coalesce(d.title, f.name) FROM form f LEFT JOIN document d ON d.id = f.document_id WHERE f.id = v_owner
      ));
    END IF;
  END IF;
  UPDATE form_address SET is_current = false WHERE form_id = p_form_id AND is_current;
  UPDATE form_address SET is_current = true WHERE form_id = p_form_id AND name = p_name;
  PERFORM bump_form_version(ARRAY[p_form_id]);
  RETURN jsonb_build_object('outcome', 'saved');
END $$;
