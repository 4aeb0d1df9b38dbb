-- How much of a limit of its plan an organization uses: members (with invitations), projects, documents, or the bytes of
-- storage.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION plan_use(p_organization_id uuid, p_limit text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE p_limit
    WHEN 'members' THEN (SELECT count(*) FROM organization_member WHERE organization_id = p_organization_id)
      + (SELECT count(*) FROM organization_invitation WHERE organization_id = p_organization_id)
    WHEN 'projects' THEN (
      SELECT count(*) FROM project WHERE organization_id = p_organization_id AND deleted_at IS NULL)
    WHEN 'documents' THEN (
      SELECT count(*) FROM document d JOIN project p ON p.id = d.project_id
      WHERE p.organization_id = p_organization_id AND p.deleted_at IS NULL AND d.deleted_at IS NULL)
    WHEN 'storage' THEN (
      SELECT coalesce(sum(b.bytes + (
        SELECT coalesce(sum(u.size), 0) FROM bucket_upload u WHERE u.bucket_id = b.document_id)), 0)::bigint
      FROM project p JOIN document d ON d.project_id = p.id JOIN bucket b ON b.document_id = d.id
      WHERE p.organization_id = p_organization_id)
  END
$$;
