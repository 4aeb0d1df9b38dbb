-- Increments the version of a form when the title of its document changes because the title is part of the form.
--
-- Locks: as bump_form_version.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION bump_form_version_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_form_version(ARRAY(SELECT id FROM form WHERE document_id = NEW.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_title_changed AFTER UPDATE OF title ON document
  FOR EACH ROW WHEN (OLD.title <> NEW.title)
  EXECUTE FUNCTION bump_form_version_of_document();
