-- Returns what a search finds a customer by: the texts of the grid's columns (worker/db/grid/sources/customers.ts), one
-- per line.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION customer_search_text(p_customer customer) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(search_text(concat_ws(E'\n',
    array_to_string(array_remove(ARRAY[p_customer.name], NULL)
      || array_remove(p_customer.name_provisional, p_customer.name), ', '),
    array_to_string(array_remove(ARRAY[p_customer.email], NULL)
      || array_remove(p_customer.email_provisional, p_customer.email), ', '),
    array_to_string(array_remove(ARRAY[p_customer.phone], NULL)
      || array_remove(p_customer.phone_provisional, p_customer.phone), ', '),
    p_customer.uuid)), '')
$$;
