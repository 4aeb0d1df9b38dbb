-- Deletes a store with the last form that sells from it.
--
-- Locks: the stores' rows, in no fixed order.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION drop_unused_stores() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM store s WHERE s.id IN (SELECT store_id FROM old_rows)
    AND NOT EXISTS (SELECT FROM connection_commerce_store c WHERE c.store_id = s.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER connection_commerce_store_drops_store AFTER DELETE ON connection_commerce_store
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION drop_unused_stores();
