-- Updates a document's updated_at when its form gets a new version. Lists order documents by it.
--
-- Locks: the document's row.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION touch_document_of_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document SET updated_at = now() WHERE id = coalesce(NEW.document_id, NEW.schema_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER form_version_changed AFTER UPDATE ON form
  FOR EACH ROW WHEN (OLD.version <> NEW.version)
  EXECUTE FUNCTION touch_document_of_form();
