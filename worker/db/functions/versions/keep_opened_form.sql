-- Saves a version of a form whenever it is opened, in the name of the user whom set_form_closed has put into the
-- setting sheaf.user_id.
--
-- Locks: as keep_form_version.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION keep_opened_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_form_version(NEW.id, 'opened', NULL, nullif(current_setting('sheaf.user_id', true), ''), now());
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER form_opened_kept AFTER UPDATE OF is_force_closed ON form
  FOR EACH ROW WHEN (OLD.is_force_closed AND (NOT NEW.is_force_closed) AND (NEW.document_id IS NOT NULL))
  EXECUTE FUNCTION keep_opened_form();
