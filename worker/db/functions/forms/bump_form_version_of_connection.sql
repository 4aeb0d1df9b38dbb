-- Increments the versions of forms whose connected table is chosen, left, or read again and found changed: foreign keys of
-- its columns are what their questions refer to.
--
-- Locks: as bump_form_version.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION bump_form_version_of_connection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM bump_form_version(ARRAY(
      SELECT n.form_id FROM changed_rows n JOIN old_rows o USING (id) WHERE n.definition IS DISTINCT FROM o.definition));
  ELSE
    PERFORM bump_form_version(ARRAY(SELECT DISTINCT form_id FROM changed_rows));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER connected_table_inserted AFTER INSERT ON connected_table
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_connection();
CREATE OR REPLACE TRIGGER connected_table_updated AFTER UPDATE ON connected_table
  REFERENCING NEW TABLE AS changed_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_connection();
CREATE OR REPLACE TRIGGER connected_table_deleted AFTER DELETE ON connected_table
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_connection();
