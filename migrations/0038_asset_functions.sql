-- Looks which assets are still named: all of p_limit organizations, and p_limit persons, whose turn it is, and of whoever
-- has some that are about to go. Assets of a document are named by the forms of its organization (also deleted ones, which
-- may come back), by what can be taken back in them, and by their versions; one that is not public lasts
-- as long as its document. Returns those of which nothing was found since p_unused_before.
CREATE FUNCTION check_assets(
  p_checked_before timestamptz, p_unused_before timestamptz, p_limit integer, p_now timestamptz
) RETURNS TABLE (id uuid, is_public boolean) LANGUAGE plpgsql VOLATILE AS $$
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
    WHEN NOT a.is_public AND EXISTS (SELECT FROM document d WHERE d.id = a.document_id) THEN NULL
    ELSE coalesce(a.unused_since, p_now)
  END
  WHERE a.organization_id = ANY (v_organizations) OR a.user_id = ANY (v_users);
  RETURN QUERY SELECT a.id, a.is_public FROM asset a
  WHERE (a.organization_id = ANY (v_organizations) OR a.user_id = ANY (v_users)) AND a.unused_since < p_unused_before
  LIMIT 500;
END $$;
--> statement-breakpoint

-- Notes an asset: {id}; nothing where the document, or the person, has as many as they may have.
CREATE FUNCTION add_asset(p_asset jsonb, p_most integer, p_now timestamptz) RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_asset asset := jsonb_populate_record(NULL::asset, p_asset);
BEGIN
  -- One at a time.
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
