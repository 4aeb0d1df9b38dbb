-- The unfinished drafts of a project that belong to no customer but name this one, in an answer, as an address that a
-- code was mailed to, or in an order that waits for its payment, or was never paid. A reminder says less: anybody may have it mailed to somebody else.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION drafts_of_customer(p_customer customer) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT s.id FROM form f JOIN response_session s ON s.form_id = f.id
  WHERE f.project_id = p_customer.project_id AND s.submitted_at IS NULL AND s.customer_id IS NULL AND (
    names_customer(s.raw, p_customer)
    OR EXISTS (
      SELECT FROM email_challenge c WHERE c.session_id = s.id AND lower(c.email) IN (
        SELECT lower(e) FROM unnest(p_customer.email || p_customer.email_provisional) e))
    OR EXISTS (SELECT FROM payment_order o WHERE o.session_id = s.id AND o.customer_id = p_customer.uid)
  )
$$;
