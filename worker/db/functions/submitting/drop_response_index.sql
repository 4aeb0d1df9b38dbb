-- Drops the sequence that numbered the responses of a deleted form.
--
-- Locks: the sequence.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION drop_response_index() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DROP SEQUENCE IF EXISTS response_index.%I', OLD.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER form_drop_response_index AFTER DELETE ON form
  FOR EACH ROW EXECUTE FUNCTION drop_response_index();
