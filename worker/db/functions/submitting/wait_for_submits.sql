-- Makes the deletion of a form wait until its submits are over. Otherwise a submit and the deletion could deadlock.
--
-- Locks: the limit locks of the forms (exclusive) by form, before any of their rows.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION wait_for_submits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'form' THEN
    PERFORM pg_advisory_xact_lock(form_limit_lock_key(OLD.id));
  ELSE
    PERFORM pg_advisory_xact_lock(form_limit_lock_key(f.id))
    FROM (SELECT id FROM form WHERE document_id = OLD.id OR schema_id = OLD.id ORDER BY id) f;
  END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER document_waits_for_submits BEFORE DELETE ON document
  FOR EACH ROW EXECUTE FUNCTION wait_for_submits();
CREATE OR REPLACE TRIGGER form_waits_for_submits BEFORE DELETE ON form
  FOR EACH ROW EXECUTE FUNCTION wait_for_submits();
