-- Makes the files of deleted responses expire immediately.
--
-- Locks: the files' rows, in no fixed order.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION release_files_of_responses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stored_file SET response_id = NULL, expires_at = '-infinity'
  WHERE response_id IN (SELECT id FROM old_rows);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER response_releases_files AFTER DELETE ON response
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION release_files_of_responses();
