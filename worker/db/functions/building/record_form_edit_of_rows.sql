-- Records an edit of forms whose fields, options, blocks or pages are inserted, updated or deleted outside
-- save_form_edit. A form that is itself being deleted gets no entry.
--
-- Locks: as record_form_edit.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION record_form_edit_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_form_edit(ARRAY(SELECT DISTINCT form_id FROM changed_rows));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER attribute_insert_recorded AFTER INSERT ON attribute
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_rows();
CREATE OR REPLACE TRIGGER attribute_update_recorded AFTER UPDATE ON attribute
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_rows();
CREATE OR REPLACE TRIGGER attribute_delete_recorded AFTER DELETE ON attribute
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_rows();
CREATE OR REPLACE TRIGGER form_block_insert_recorded AFTER INSERT ON form_block
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_rows();
CREATE OR REPLACE TRIGGER form_block_update_recorded AFTER UPDATE ON form_block
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_rows();
CREATE OR REPLACE TRIGGER form_block_delete_recorded AFTER DELETE ON form_block
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_rows();
CREATE OR REPLACE TRIGGER form_document_insert_recorded AFTER INSERT ON form_document
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_rows();
CREATE OR REPLACE TRIGGER form_document_update_recorded AFTER UPDATE ON form_document
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_rows();
CREATE OR REPLACE TRIGGER form_document_delete_recorded AFTER DELETE ON form_document
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_rows();
CREATE OR REPLACE TRIGGER optgroup_insert_recorded AFTER INSERT ON optgroup
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_rows();
CREATE OR REPLACE TRIGGER optgroup_update_recorded AFTER UPDATE ON optgroup
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_rows();
CREATE OR REPLACE TRIGGER optgroup_delete_recorded AFTER DELETE ON optgroup
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_rows();
CREATE OR REPLACE TRIGGER option_insert_recorded AFTER INSERT ON "option"
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_rows();
CREATE OR REPLACE TRIGGER option_update_recorded AFTER UPDATE ON "option"
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_rows();
CREATE OR REPLACE TRIGGER option_delete_recorded AFTER DELETE ON "option"
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_rows();
