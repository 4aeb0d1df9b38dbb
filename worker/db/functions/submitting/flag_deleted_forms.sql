-- Sets needs_submit_lookups of forms that are deleted, or whose project or organization is: submit_response then looks
-- for deletions. The row locks wait for transactions that are creating a form there. A form that is created later finds
-- the deletion when it is opened.
--
-- Locks: the document's row, or the projects' rows by id; then the forms' rows, in no fixed order.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION flag_deleted_forms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'document' THEN
    PERFORM FROM document WHERE id = NEW.id FOR UPDATE;
    UPDATE form SET needs_submit_lookups = true WHERE document_id = NEW.id AND NOT needs_submit_lookups;
    IF NOT FOUND THEN
      UPDATE form SET needs_submit_lookups = true WHERE schema_id = NEW.id AND NOT needs_submit_lookups;
    END IF;
    RETURN NULL;
  END IF;
  PERFORM FROM project p WHERE NEW.id IN (p.id, p.organization_id) ORDER BY p.id FOR UPDATE;
  UPDATE form f SET needs_submit_lookups = true FROM project p
  WHERE p.id = f.project_id AND NEW.id IN (p.id, p.organization_id) AND NOT f.needs_submit_lookups;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_deletion_flagged AFTER UPDATE OF deleted_at ON document
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION flag_deleted_forms();
CREATE OR REPLACE TRIGGER organization_deletion_flagged AFTER UPDATE OF deleted_at ON organization
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION flag_deleted_forms();
CREATE OR REPLACE TRIGGER project_deletion_flagged AFTER UPDATE OF deleted_at ON project
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION flag_deleted_forms();
