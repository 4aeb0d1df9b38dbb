-- Sets needs_submit_lookups of a form that moves to another project because that project may be deleted at the same
-- moment while the form is open.
--
-- Locks: the form's row.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION flag_moved_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE form SET needs_submit_lookups = true WHERE id = NEW.id AND NOT needs_submit_lookups;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER form_move_flagged AFTER UPDATE OF project_id ON form
  FOR EACH ROW WHEN (OLD.project_id <> NEW.project_id)
  EXECUTE FUNCTION flag_moved_form();
