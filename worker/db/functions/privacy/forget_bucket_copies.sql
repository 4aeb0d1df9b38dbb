-- Deletes the copies of a project's files (p_files: their paths) from the buckets of its organization, because a bucket may
-- have been moved, and from copies of those buckets, which share the bytes. Folders go with them that were made for copies, often named by answers, and are empty
-- now; those that a member made stay.
--
-- Locks: the rows of the buckets by id (FOR NO KEY UPDATE), as everything that changes a bucket's structure.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION forget_bucket_copies(p_project_id uuid, p_files text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_ids uuid[] := ARRAY(
    SELECT o.id FROM bucket_object o WHERE o.blob_id IN (
      SELECT c.blob_id FROM project p JOIN project o ON o.organization_id = p.organization_id
      JOIN document d ON d.project_id = o.id AND d.doctype = 'v0_bucket'
      CROSS JOIN unnest(p_files) file JOIN bucket_object c ON c.id = bucket_copy_id(d.id, file)
      WHERE p.id = p_project_id
    )
  );
  v_folders uuid[];
BEGIN
  PERFORM FROM bucket WHERE document_id IN (SELECT bucket_id FROM bucket_object WHERE id = ANY (v_ids))
  ORDER BY document_id FOR NO KEY UPDATE;
  WITH gone AS (DELETE FROM bucket_object WHERE id = ANY (v_ids) RETURNING folder_id)
  SELECT array_agg(DISTINCT folder_id) INTO v_folders FROM gone;
  WHILE v_folders IS NOT NULL LOOP
    v_folders := drop_empty_folders(v_folders);
  END LOOP;
END $$;
