-- Counts a response toward each limit that the form has. Without a customer (p_customer_id null), the limit per customer
-- is neither checked nor counted. In a submit, the counters come after the customer and before the stock.
--
-- Locks: the customer's counter, then the form's total counter.
-- Raises: XX222 FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED (DETAIL: the customer); XX221 FORM_RESPONSE_LIMIT_REACHED.
CREATE OR REPLACE FUNCTION count_toward_limits(p_form form, p_customer_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_form.is_max_form_responses_by_customer_enabled AND p_customer_id IS NOT NULL THEN
    INSERT INTO form_customer_counter AS k (form_id, customer_id, count)
    SELECT p_form.id, p_customer_id, 1 WHERE p_form.max_form_responses_by_customer > 0
    ON CONFLICT (form_id, customer_id) DO UPDATE SET count = k.count + 1
    WHERE k.count < p_form.max_form_responses_by_customer;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED' USING ERRCODE = 'XX222', DETAIL = p_customer_id;
    END IF;
  END IF;
  IF p_form.is_max_form_responses_in_total_enabled THEN
    UPDATE form_response_counter SET count = count + 1
    WHERE form_id = p_form.id AND count < p_form.max_form_responses_in_total;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'FORM_RESPONSE_LIMIT_REACHED' USING ERRCODE = 'XX221';
    END IF;
  END IF;
END $$;
