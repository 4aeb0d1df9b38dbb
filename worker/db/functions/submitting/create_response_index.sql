-- Creates the sequence that numbers the responses of a new form. With one sequence per form, two submits never wait
-- for each other's number.
--
-- Locks: no existing row.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION create_response_index() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE SEQUENCE response_index.%I', NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER form_create_response_index AFTER INSERT ON form
  FOR EACH ROW EXECUTE FUNCTION create_response_index();
