-- Hides an organization from its members, and revokes their entries to its rooms. False when the confirmation does not
-- match or the organization is already deleted.
--
-- Locks: the organization's row, then as flag_deleted_forms, then its room entries.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION delete_organization(
  p_organization_id uuid, p_confirmation text, p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization SET deleted_at = p_now
  WHERE id = p_organization_id AND deleted_at IS NULL AND p_confirmation = 'DELETE ' || name;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE room_entry SET revoked_at = p_now WHERE organization_id = p_organization_id;
  RETURN true;
END $$;
