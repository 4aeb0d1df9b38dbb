-- Increments the versions of forms whose fields, options, blocks or pages are deleted. A disconnected store counts as
-- a change too.
--
-- Locks: as bump_form_version.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION bump_form_version_of_old_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_form_version(ARRAY(SELECT DISTINCT form_id FROM old_rows));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER attribute_deleted AFTER DELETE ON attribute
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_old_rows();
CREATE OR REPLACE TRIGGER connection_commerce_store_deleted AFTER DELETE ON connection_commerce_store
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_old_rows();
CREATE OR REPLACE TRIGGER form_block_deleted AFTER DELETE ON form_block
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_old_rows();
CREATE OR REPLACE TRIGGER form_document_deleted AFTER DELETE ON form_document
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_old_rows();
CREATE OR REPLACE TRIGGER optgroup_deleted AFTER DELETE ON optgroup
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_old_rows();
CREATE OR REPLACE TRIGGER option_deleted AFTER DELETE ON "option"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_old_rows();
