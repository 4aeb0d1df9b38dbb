-- Merges elements into a canvas, one by one: p_elements [{id, version, nonce, data, size, is_deleted}], each id once. A
-- higher version replaces a stored element, and so does an equal version with a lower nonce. A version above 2^52 counts
-- as none, so anything replaces it (core/documents/canvas/element.ts). Returns {outcome}:
-- saved {version, accepted, elements, is_whole}; missing, for a document of another kind; outdated {schema_version};
-- too_many or too_large, when the canvas would grow beyond p_most {elements, bytes, step}; too_far, when a version is more
-- than `step` above the stored one. Then nothing is stored.
-- `accepted` are the ids of the elements that were stored, and `elements` what the sender does not have: everything
-- that changed since p_base, and the winners over what it sent. If elements that were deleted since p_base are gone,
-- or the canvas has not reached it, `is_whole` is true, and `elements` are all that exist.
--
-- Deleted elements are kept for 30 days, and their pictures with them.
--
-- Locks: the canvas (FOR NO KEY UPDATE), so that saves follow each other; its elements; its pictures; its document, once
--   a minute.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION save_canvas(
  p_document_id uuid, p_base bigint, p_elements jsonb, p_most jsonb, p_schema_version text, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_canvas canvas_document;
  v_accepted text[];
  v_count integer;
  v_bytes bigint;
  v_purged bigint;
  v_is_whole boolean;
  v_before bigint;
  v_step bigint;
  v_most_version CONSTANT bigint := 4503599627370496;
BEGIN
  SELECT * INTO v_canvas FROM canvas_document WHERE document_id = p_document_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN jsonb_build_object('outcome', 'missing');
  ELSIF v_canvas.schema_version <> p_schema_version THEN
    RETURN jsonb_build_object('outcome', 'outdated', 'schema_version', v_canvas.schema_version);
  END IF;

  v_before := v_canvas.version;
  SELECT v_canvas.elements + coalesce(sum((NOT s.is_deleted)::integer - (e.id IS NOT NULL AND NOT e.is_deleted)::integer), 0),
    v_canvas.bytes + coalesce(sum(
      CASE WHEN s.is_deleted THEN 0 ELSE s.size END - CASE WHEN e.id IS NULL OR e.is_deleted THEN 0 ELSE e.size END), 0),
    coalesce(array_agg(s.id), '{}'), coalesce(max(s.version - c.version), 0)
  INTO v_count, v_bytes, v_accepted, v_step
  FROM jsonb_to_recordset(p_elements) s (id text, version bigint, nonce bigint, size integer, is_deleted boolean)
  LEFT JOIN canvas_element e ON e.document_id = p_document_id AND e.id = s.id
  CROSS JOIN LATERAL (
    SELECT CASE WHEN e.id IS NULL OR e.version > v_most_version THEN 0 ELSE e.version END AS version
  ) c
  WHERE e.id IS NULL OR s.version > c.version OR (s.version = c.version AND s.nonce < e.nonce);
  IF v_step > (p_most ->> 'step')::bigint THEN
    RETURN jsonb_build_object('outcome', 'too_far');
  END IF;
  -- Someone may still delete elements of a canvas that is too large.
  IF v_count > (p_most ->> 'elements')::integer AND v_count > v_canvas.elements THEN
    RETURN jsonb_build_object('outcome', 'too_many');
  ELSIF v_bytes > (p_most ->> 'bytes')::bigint AND v_bytes > v_canvas.bytes THEN
    RETURN jsonb_build_object('outcome', 'too_large');
  END IF;

  IF v_accepted <> '{}' THEN
    v_canvas.version := v_canvas.version + 1;
    INSERT INTO canvas_element AS e (document_id, id, version, nonce, data, size, is_deleted, changed_in, changed_at)
    SELECT p_document_id, s.id, s.version, s.nonce, s.data, s.size, s.is_deleted, v_canvas.version, p_now
    FROM jsonb_to_recordset(p_elements)
      s (id text, version bigint, nonce bigint, data jsonb, size integer, is_deleted boolean)
    WHERE s.id = ANY (v_accepted)
    ON CONFLICT (document_id, id) DO UPDATE SET version = EXCLUDED.version, nonce = EXCLUDED.nonce,
      data = EXCLUDED.data, size = EXCLUDED.size, is_deleted = EXCLUDED.is_deleted,
      changed_in = EXCLUDED.changed_in, changed_at = EXCLUDED.changed_at;
    WITH purged AS (
      DELETE FROM canvas_element e WHERE e.document_id = p_document_id AND e.is_deleted
        AND e.changed_at < p_now - interval '30 days' RETURNING e.changed_in
    ) SELECT max(changed_in) INTO v_purged FROM purged;
    IF v_purged IS NOT NULL THEN
      -- Not the pictures of elements that are about to be saved.
      DELETE FROM canvas_file f USING asset a
      WHERE f.document_id = p_document_id AND a.id = f.asset_id AND a.created_at < p_now - interval '1 day'
        AND NOT EXISTS (
          SELECT FROM canvas_element e WHERE e.document_id = p_document_id AND e.data ->> 'fileId' = f.id);
    END IF;
    v_canvas.purged_version := greatest(v_canvas.purged_version, v_purged);
    UPDATE canvas_document SET version = v_canvas.version, purged_version = v_canvas.purged_version,
      elements = v_count, bytes = v_bytes
    WHERE document_id = p_document_id;
    UPDATE document SET updated_at = p_now WHERE id = p_document_id AND updated_at < p_now - interval '1 minute';
  END IF;

  v_is_whole := p_base < v_canvas.purged_version OR p_base > v_before;
  RETURN jsonb_build_object('outcome', 'saved', 'version', v_canvas.version, 'accepted', v_accepted,
    'is_whole', v_is_whole, 'elements', (
      SELECT coalesce(jsonb_agg(e.data), '[]') FROM canvas_element e
      WHERE e.document_id = p_document_id AND CASE WHEN v_is_whole THEN NOT e.is_deleted
        ELSE e.id <> ALL (v_accepted) AND (e.changed_in > p_base OR e.id IN (
          SELECT s.id FROM jsonb_to_recordset(p_elements) s (id text))) END
    ));
END $$;
