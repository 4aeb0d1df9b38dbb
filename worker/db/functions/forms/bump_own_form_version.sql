-- Increments a form's version when a setting changes, once per transaction. A change of needs_submit_lookups does not
-- count because visitors see nothing of it.
--
-- Locks: only the row that is being updated.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION bump_own_form_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.version_xid IS DISTINCT FROM pg_current_xact_id()::text::bigint THEN
    NEW.version := OLD.version + 1;
    NEW.version_xid := pg_current_xact_id()::text::bigint;
    NEW.updated_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER form_settings_changed BEFORE UPDATE ON form
  FOR EACH ROW
  WHEN ((OLD.* IS DISTINCT FROM NEW.*) AND (OLD.version = NEW.version)
    AND (OLD.needs_submit_lookups = NEW.needs_submit_lookups))
  EXECUTE FUNCTION bump_own_form_version();
