-- Whether the basis on which a person was admitted to a room still holds: the sign-in, the role, and the project,
-- document or form that the room belongs to.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION room_entry_holds(e room_entry, p_now timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM auth_session s WHERE s.id = e.session_id AND s.user_id = e.user_id AND s.expires_at > p_now)
    AND EXISTS (
      SELECT FROM organization_member m
      WHERE m.organization_id = e.organization_id AND m.user_id = e.user_id AND m.role = e.role)
    AND EXISTS (
      SELECT FROM project p
      WHERE p.id = e.project_id AND p.organization_id = e.organization_id AND NOT is_project_deleted(p)
        AND CASE split_part(e.room, ':', 1)
          WHEN 'document' THEN EXISTS (
            SELECT FROM document d
            WHERE d.id = split_part(e.room, ':', 2)::uuid AND d.project_id = p.id AND d.deleted_at IS NULL)
          WHEN 'form' THEN EXISTS (
            SELECT FROM form f
            WHERE f.id = split_part(e.room, ':', 2)::uuid AND f.project_id = p.id AND NOT is_form_deleted(f))
          ELSE false
        END)
$$;
