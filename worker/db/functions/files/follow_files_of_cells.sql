-- Keeps the files of a response consistent with its cells. A file that a cell no longer names expires after a week, so
-- that the edit can be undone until then. A file that a cell names again is kept.
--
-- Locks: the files of the response whose state changes.
-- Raises: XX260 CONFLICT when a cell begins to name a file that does not belong to this response and field.
CREATE OR REPLACE FUNCTION follow_files_of_cells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_named integer;
  v_known integer;
BEGIN
  SELECT count(*), count(f.path) INTO v_named, v_known
  FROM jsonb_each(NEW.data) c
  CROSS JOIN jsonb_array_elements_text(c.value -> 'storage_object_paths') p (path)
  LEFT JOIN stored_file f ON f.path = p.path AND f.response_id = NEW.id AND f.field_id::text = c.key
  WHERE NOT coalesce(OLD.data -> c.key -> 'storage_object_paths' ? p.path, false);
  IF v_named <> v_known THEN
    RAISE EXCEPTION 'CONFLICT' USING ERRCODE = 'XX260';
  END IF;
  UPDATE stored_file f
  SET expires_at = CASE WHEN n.is_named THEN NULL ELSE NEW.updated_at + interval '7 days' END
  FROM (
    SELECT s.path, coalesce(NEW.data -> s.field_id::text -> 'storage_object_paths' ? s.path, false) AS is_named
    FROM stored_file s WHERE s.response_id = NEW.id
  ) n
  WHERE f.path = n.path AND n.is_named <> (f.expires_at IS NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER response_follows_files AFTER UPDATE OF data ON response
  FOR EACH ROW
  WHEN ((OLD.data IS DISTINCT FROM NEW.data) AND (
    jsonb_path_exists(OLD.data, '$.*.storage_object_paths[*]')
    OR jsonb_path_exists(NEW.data, '$.*.storage_object_paths[*]')
  ))
  EXECUTE FUNCTION follow_files_of_cells();
