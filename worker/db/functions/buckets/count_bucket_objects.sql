-- Keeps the number of files of a bucket and their bytes, and releases the blobs that lost a file.
--
-- Locks: the rows of the buckets, in no fixed order. Statements of ours change one bucket.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION count_bucket_objects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE bucket b SET objects = b.objects + c.objects, bytes = b.bytes + c.bytes
    FROM (SELECT bucket_id, count(*) FILTER (WHERE NOT is_folder) AS objects, sum(size) AS bytes
      FROM new_rows GROUP BY bucket_id) c
    WHERE b.document_id = c.bucket_id AND c.objects > 0;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE bucket b SET objects = b.objects - c.objects, bytes = b.bytes - c.bytes
    FROM (SELECT bucket_id, count(*) FILTER (WHERE NOT is_folder) AS objects, sum(size) AS bytes
      FROM old_rows GROUP BY bucket_id) c
    WHERE b.document_id = c.bucket_id AND c.objects > 0;
    INSERT INTO bucket_release (blob_id, released_at)
    SELECT DISTINCT blob_id, now() FROM old_rows WHERE blob_id IS NOT NULL
    ON CONFLICT (blob_id) DO UPDATE SET released_at = excluded.released_at;
  ELSE
    UPDATE bucket b SET bytes = b.bytes + c.bytes
    FROM (SELECT n.bucket_id, sum(n.size - o.size) AS bytes FROM new_rows n JOIN old_rows o USING (id)
      GROUP BY n.bucket_id) c
    WHERE b.document_id = c.bucket_id AND c.bytes <> 0;
    INSERT INTO bucket_release (blob_id, released_at)
    SELECT DISTINCT o.blob_id, now() FROM old_rows o JOIN new_rows n USING (id)
    WHERE o.blob_id IS DISTINCT FROM n.blob_id AND o.blob_id IS NOT NULL
    ON CONFLICT (blob_id) DO UPDATE SET released_at = excluded.released_at;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bucket_object_added AFTER INSERT ON bucket_object
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_bucket_objects();

CREATE OR REPLACE TRIGGER bucket_object_changed AFTER UPDATE ON bucket_object
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_bucket_objects();

CREATE OR REPLACE TRIGGER bucket_object_removed AFTER DELETE ON bucket_object
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_bucket_objects();
