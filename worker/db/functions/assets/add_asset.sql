-- Stores an asset of a document or of a user. Returns its id, or null when its owner already has p_most assets.
--
-- Locks: the document's row, then the user's row (an asset has one of the two), so that concurrent calls count each
--   other's assets.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION add_asset(
  p_asset jsonb, p_most integer, p_now timestamptz
) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_asset asset := jsonb_populate_record(NULL::asset, p_asset);
BEGIN
  -- The count below then includes what a concurrent call has added.
  PERFORM FROM document d WHERE d.id = v_asset.document_id FOR NO KEY UPDATE;
  PERFORM FROM auth_user u WHERE u.id = v_asset.user_id FOR NO KEY UPDATE;
  IF p_most <= (
    SELECT count(*) FROM asset a WHERE a.document_id = v_asset.document_id OR a.user_id = v_asset.user_id
  ) THEN
    RETURN NULL;
  END IF;
  INSERT INTO asset (id, organization_id, document_id, user_id, is_public, name, type, size, created_at, checked_at)
  SELECT v_asset.id, (SELECT p.organization_id FROM document d JOIN project p ON p.id = d.project_id
      WHERE d.id = v_asset.document_id), v_asset.document_id, v_asset.user_id, v_asset.is_public, v_asset.name,
    v_asset.type, v_asset.size, p_now, p_now;
  RETURN v_asset.id;
END $$;
