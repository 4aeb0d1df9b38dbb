-- Whether posted entries name a customer as a separate word: an address within a longer address belongs to another
-- person. So does one behind a sign that stands between two parts of an address: `o'brien@`, `hello&goodbye@`. Words of
-- five characters or fewer never match.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION names_customer(
  p_entries jsonb, p_customer customer
) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT EXISTS (
    SELECT FROM unnest(
      ARRAY[p_customer.visitor_id, p_customer.uuid::text, p_customer.email, p_customer.phone]
      || p_customer.email_provisional || p_customer.phone_provisional
    ) word
    WHERE length(word) > 5 AND lower(p_entries::text) ~ (
      '(^|[^[:alnum:]@_.+''&!#$%*^`~-]|(^|[^[:alnum:]@_.+-])[''&!#$%*^`~])' || regexp_replace(lower(word), '([][\\.^$*+?(){}|-])', '\\\1', 'g')
      || '($|[^[:alnum:]@_.-]|\.($|[^[:alnum:]]))')
  )
$$;
