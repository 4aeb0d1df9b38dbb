-- Records which assets are still in use. Each run checks the assets of p_limit organizations and of p_limit users:
-- those whose check is due or that have an asset due for removal, the oldest check first.
-- An asset of a document is in use while a form of its organization names its address in its content, edit history or
-- versions, even if that form is deleted. An asset that is not public is in use as long as its document exists, or, if
-- that is a canvas, while a canvas refers to it. An asset of a user is in use while it is the user's picture.
-- Returns up to 500 assets that have not been in use since p_unused_before.
--
-- Locks: the rows of the assets that it checks, in no fixed order.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION check_assets(
  p_checked_before timestamptz, p_unused_before timestamptz, p_limit integer, p_now timestamptz
) RETURNS TABLE (
  id uuid, is_public boolean
) LANGUAGE plpgsql AS $$
DECLARE
  v_organizations uuid[];
  v_users uuid[];
  v_named uuid[];
BEGIN
  v_organizations := ARRAY(
    SELECT a.organization_id FROM asset a
    WHERE a.organization_id IS NOT NULL AND (a.checked_at < p_checked_before OR a.unused_since < p_unused_before)
    GROUP BY a.organization_id ORDER BY min(a.checked_at) LIMIT p_limit);
  v_users := ARRAY(
    SELECT a.user_id FROM asset a
    WHERE a.user_id IS NOT NULL AND (a.checked_at < p_checked_before OR a.unused_since < p_unused_before)
    GROUP BY a.user_id ORDER BY min(a.checked_at) LIMIT p_limit);

  WITH forms AS (
    SELECT f.id FROM form f JOIN project p ON p.id = f.project_id WHERE p.organization_id = ANY (v_organizations)
  ), texts AS (
    SELECT b::text AS content FROM form_block b WHERE b.form_id IN (SELECT forms.id FROM forms)
    UNION ALL SELECT o.src FROM "option" o WHERE o.form_id IN (SELECT forms.id FROM forms) AND o.src IS NOT NULL
    UNION ALL SELECT d::text FROM form_document d WHERE d.form_id IN (SELECT forms.id FROM forms)
    UNION ALL SELECT e.operations::text FROM form_edit e WHERE e.form_id IN (SELECT forms.id FROM forms)
    UNION ALL SELECT v.definition::text FROM form_version v WHERE v.form_id IN (SELECT forms.id FROM forms)
    UNION ALL SELECT u.image FROM auth_user u WHERE u.id = ANY (v_users)
  )
  SELECT coalesce(array_agg(DISTINCT named.parts[1]::uuid), '{}') INTO v_named
  FROM texts, regexp_matches(texts.content,
    '/v1/assets/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g') named (parts)
  WHERE texts.content LIKE '%/v1/assets/%';

  UPDATE asset a SET checked_at = p_now, unused_since = CASE
    WHEN a.id = ANY (v_named) THEN NULL
    WHEN EXISTS (SELECT FROM canvas_file f WHERE f.asset_id = a.id) THEN NULL
    WHEN NOT a.is_public AND EXISTS (
      SELECT FROM document d WHERE d.id = a.document_id AND d.doctype <> 'v0_canvas') THEN NULL
    ELSE coalesce(a.unused_since, p_now)
  END
  WHERE a.organization_id = ANY (v_organizations) OR a.user_id = ANY (v_users);
  RETURN QUERY SELECT a.id, a.is_public FROM asset a
  WHERE (a.organization_id = ANY (v_organizations) OR a.user_id = ANY (v_users)) AND a.unused_since < p_unused_before
  LIMIT 500;
END $$;
