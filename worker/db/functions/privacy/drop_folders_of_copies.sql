-- Deletes the empty folders in buckets of a project's organization that were made for copies of answers' files, which a member has moved
-- or deleted since: nothing else leads to a folder that is named by an answer.
--
-- Locks: the rows of the buckets by id (FOR NO KEY UPDATE).
-- Raises: nothing.
CREATE OR REPLACE FUNCTION drop_folders_of_copies(p_project_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_buckets uuid[] := ARRAY(
    SELECT d.id FROM project p JOIN project o ON o.organization_id = p.organization_id
    JOIN document d ON d.project_id = o.id AND d.doctype = 'v0_bucket'
    WHERE p.id = p_project_id
  );
  v_folders uuid[];
BEGIN
  PERFORM FROM bucket WHERE document_id = ANY (v_buckets) ORDER BY document_id FOR NO KEY UPDATE;
  v_folders := ARRAY(
    SELECT id FROM bucket_object WHERE bucket_id = ANY (v_buckets) AND is_folder AND created_by IS NULL
  );
  WHILE v_folders IS NOT NULL LOOP
    v_folders := drop_empty_folders(v_folders);
  END LOOP;
END $$;
