-- Records fields, options, blocks and pages that are inserted or updated outside save_form_edit as edits of their
-- forms.
--
-- Locks: as record_form_edit.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION record_form_edit_of_new_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_form_edit(ARRAY(SELECT DISTINCT form_id FROM new_rows));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER attribute_insert_recorded AFTER INSERT ON attribute
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_new_rows();
CREATE OR REPLACE TRIGGER attribute_update_recorded AFTER UPDATE ON attribute
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_new_rows();
CREATE OR REPLACE TRIGGER form_block_insert_recorded AFTER INSERT ON form_block
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_new_rows();
CREATE OR REPLACE TRIGGER form_block_update_recorded AFTER UPDATE ON form_block
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_new_rows();
CREATE OR REPLACE TRIGGER form_document_insert_recorded AFTER INSERT ON form_document
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_new_rows();
CREATE OR REPLACE TRIGGER form_document_update_recorded AFTER UPDATE ON form_document
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_new_rows();
CREATE OR REPLACE TRIGGER optgroup_insert_recorded AFTER INSERT ON optgroup
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_new_rows();
CREATE OR REPLACE TRIGGER optgroup_update_recorded AFTER UPDATE ON optgroup
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_new_rows();
CREATE OR REPLACE TRIGGER option_insert_recorded AFTER INSERT ON "option"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_new_rows();
CREATE OR REPLACE TRIGGER option_update_recorded AFTER UPDATE ON "option"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_new_rows();
