-- Subtracts deleted responses from the counters of their forms' limits.
--
-- Locks: the forms' limit locks (shared) by form; the customers' counters by form and customer; the total counters.
--   This is the order of submit_response.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION uncount_deleted_responses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(form_limit_lock_key(form_id))
  FROM (SELECT DISTINCT form_id FROM old_rows ORDER BY form_id) f;
  -- In the same order as count_toward_limits: counters of customers, then the total.
  PERFORM FROM form_customer_counter c
  WHERE (c.form_id, c.customer_id) IN (SELECT form_id, customer_id FROM old_rows)
  ORDER BY c.form_id, c.customer_id FOR UPDATE;
  UPDATE form_customer_counter c SET count = c.count - d.count
  FROM (SELECT form_id, customer_id, count(*) AS count FROM old_rows GROUP BY form_id, customer_id) d
  WHERE d.form_id = c.form_id AND d.customer_id = c.customer_id;
  UPDATE form_response_counter c SET count = c.count - d.count
  FROM (SELECT form_id, count(*) AS count FROM old_rows GROUP BY form_id) d WHERE d.form_id = c.form_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER response_deleted AFTER DELETE ON response
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION uncount_deleted_responses();
