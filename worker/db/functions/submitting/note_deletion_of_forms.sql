-- A form that is deleted, or whose project or organization is, loses is_plain: submit_response then looks for
-- deletions. The row locks wait for transactions that are creating a form there; a form that is created later finds
-- the deletion when it is opened.
--
-- Locks: the document's row, or the projects' rows by id; then the forms' rows, in no fixed order.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION note_deletion_of_forms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'document' THEN
    PERFORM FROM document WHERE id = NEW.id FOR UPDATE;
    UPDATE form SET is_plain = false WHERE document_id = NEW.id AND is_plain;
    IF NOT FOUND THEN
      UPDATE form SET is_plain = false WHERE schema_id = NEW.id AND is_plain;
    END IF;
    RETURN NULL;
  END IF;
  PERFORM FROM project p WHERE NEW.id IN (p.id, p.organization_id) ORDER BY p.id FOR UPDATE;
  UPDATE form f SET is_plain = false FROM project p
  WHERE p.id = f.project_id AND NEW.id IN (p.id, p.organization_id) AND f.is_plain;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_deletion_noted AFTER UPDATE OF deleted_at ON document
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION note_deletion_of_forms();
CREATE OR REPLACE TRIGGER organization_deletion_noted AFTER UPDATE OF deleted_at ON organization
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION note_deletion_of_forms();
CREATE OR REPLACE TRIGGER project_deletion_noted AFTER UPDATE OF deleted_at ON project
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION note_deletion_of_forms();
