-- Increments the versions of forms whose fields, options, blocks or pages are inserted, updated or deleted. A store
-- that is connected or disconnected counts as a change too because it decides whether choices have stock.
--
-- Locks: as bump_form_version.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION bump_form_version_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_form_version(ARRAY(SELECT DISTINCT form_id FROM changed_rows));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER attribute_inserted AFTER INSERT ON attribute
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_rows();
CREATE OR REPLACE TRIGGER attribute_updated AFTER UPDATE ON attribute
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_rows();
CREATE OR REPLACE TRIGGER attribute_deleted AFTER DELETE ON attribute
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_rows();
CREATE OR REPLACE TRIGGER connection_commerce_store_inserted AFTER INSERT ON connection_commerce_store
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_rows();
CREATE OR REPLACE TRIGGER connection_commerce_store_deleted AFTER DELETE ON connection_commerce_store
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_rows();
CREATE OR REPLACE TRIGGER form_block_inserted AFTER INSERT ON form_block
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_rows();
CREATE OR REPLACE TRIGGER form_block_updated AFTER UPDATE ON form_block
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_rows();
CREATE OR REPLACE TRIGGER form_block_deleted AFTER DELETE ON form_block
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_rows();
CREATE OR REPLACE TRIGGER form_document_inserted AFTER INSERT ON form_document
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_rows();
CREATE OR REPLACE TRIGGER form_document_updated AFTER UPDATE ON form_document
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_rows();
CREATE OR REPLACE TRIGGER form_document_deleted AFTER DELETE ON form_document
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_rows();
CREATE OR REPLACE TRIGGER optgroup_inserted AFTER INSERT ON optgroup
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_rows();
CREATE OR REPLACE TRIGGER optgroup_updated AFTER UPDATE ON optgroup
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_rows();
CREATE OR REPLACE TRIGGER optgroup_deleted AFTER DELETE ON optgroup
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_rows();
CREATE OR REPLACE TRIGGER option_inserted AFTER INSERT ON "option"
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_rows();
CREATE OR REPLACE TRIGGER option_updated AFTER UPDATE ON "option"
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_rows();
CREATE OR REPLACE TRIGGER option_deleted AFTER DELETE ON "option"
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_rows();
