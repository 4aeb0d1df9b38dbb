-- Records a title that changes outside save_form_edit as an edit of the form.
--
-- Locks: as record_form_edit.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION record_form_edit_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_form_edit(ARRAY(SELECT id FROM form WHERE document_id = NEW.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_title_recorded AFTER UPDATE OF title ON document
  FOR EACH ROW WHEN (OLD.title <> NEW.title)
  EXECUTE FUNCTION record_form_edit_of_document();
