-- Returns the stock of deleted responses. The name of its trigger makes it run after uncount_deleted_responses,
-- because counters come before stock, as in submit_response.
--
-- Locks: as release_stock.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION release_stock_of_responses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM release_stock(ARRAY(SELECT id FROM old_rows), '{}', now());
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER response_releases_stock AFTER DELETE ON response
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION release_stock_of_responses();
