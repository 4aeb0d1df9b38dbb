-- Records fields, options, blocks and pages that are deleted outside save_form_edit as edits of their forms. A form
-- that is itself being deleted gets no entry.
--
-- Locks: as record_form_edit.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION record_form_edit_of_old_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_form_edit(ARRAY(SELECT DISTINCT form_id FROM old_rows));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER attribute_delete_recorded AFTER DELETE ON attribute
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_old_rows();
CREATE OR REPLACE TRIGGER form_block_delete_recorded AFTER DELETE ON form_block
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_old_rows();
CREATE OR REPLACE TRIGGER form_document_delete_recorded AFTER DELETE ON form_document
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_old_rows();
CREATE OR REPLACE TRIGGER optgroup_delete_recorded AFTER DELETE ON optgroup
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_old_rows();
CREATE OR REPLACE TRIGGER option_delete_recorded AFTER DELETE ON "option"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_form_edit_of_old_rows();
