-- An order whose session is deleted loses its answers as well. Money that arrives later is refunded.
--
-- Locks: nothing more than the row that is being updated.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION forget_submission_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.submission := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER payment_order_forgets BEFORE UPDATE OF session_id ON payment_order
  FOR EACH ROW WHEN (NEW.session_id IS NULL)
  EXECUTE FUNCTION forget_submission_of_order();
