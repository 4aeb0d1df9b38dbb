-- A form that moves to another project loses is_plain: that project may be deleted at the same moment, and the form
-- may be open.
--
-- Locks: the form's row.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION note_move_of_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE form SET is_plain = false WHERE id = NEW.id AND is_plain;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER form_move_noted AFTER UPDATE OF project_id ON form
  FOR EACH ROW WHEN (OLD.project_id <> NEW.project_id)
  EXECUTE FUNCTION note_move_of_form();
