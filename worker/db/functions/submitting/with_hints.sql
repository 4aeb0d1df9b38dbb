-- Appends hints to known ones without duplicates, and returns the first twenty.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION with_hints(p_known text[], p_more text[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_known || ARRAY(SELECT DISTINCT m FROM unnest(p_more) m WHERE m <> ALL (p_known)))[1:20]
$$;
