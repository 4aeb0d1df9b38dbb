-- Whether the address of a public picture leads to it: while its document exists, and else while a form of its
-- organization that exists shows it, because copies and pasted blocks refer to the same picture. A profile picture belongs
-- to no document.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION is_asset_shown(p_asset_id uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_asset asset;
  v_named text := '%/v1/assets/' || p_asset_id || '%';
BEGIN
  SELECT * INTO v_asset FROM asset WHERE id = p_asset_id AND is_public;
  IF NOT FOUND THEN
    RETURN false;
  ELSIF v_asset.user_id IS NOT NULL THEN
    RETURN true;
  ELSIF EXISTS (
    SELECT FROM document d JOIN project p ON p.id = d.project_id
    WHERE d.id = v_asset.document_id AND d.deleted_at IS NULL AND NOT is_project_deleted(p)
  ) THEN
    RETURN true;
  END IF;
  RETURN EXISTS (
    SELECT FROM project p JOIN form f ON f.project_id = p.id
    WHERE p.organization_id = v_asset.organization_id AND NOT is_form_deleted(f) AND (
      EXISTS (SELECT FROM form_block b WHERE b.form_id = f.id AND b::text LIKE v_named)
      OR EXISTS (SELECT FROM "option" o WHERE o.form_id = f.id AND o.src LIKE v_named)
      OR EXISTS (SELECT FROM form_document t WHERE t.form_id = f.id AND t::text LIKE v_named)
    )
  );
END $$;
