-- Deletes the answers of an order whose session is deleted. Money that arrives later is refunded.
--
-- Locks: only the row that is being updated.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION forget_submission_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.submission := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER payment_order_forgets BEFORE UPDATE OF session_id ON payment_order
  FOR EACH ROW WHEN (NEW.session_id IS NULL)
  EXECUTE FUNCTION forget_submission_of_order();
