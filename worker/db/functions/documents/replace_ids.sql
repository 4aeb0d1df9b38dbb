-- Replaces ids in a string. p_ids: {old: new}, old ids in lower case.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION replace_ids(p_text text, p_ids jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(part || coalesce(p_ids ->> lower(found[1]), found[1], ''), '' ORDER BY n)
  FROM regexp_split_to_table(
    p_text, '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}') WITH ORDINALITY parts (part, n)
  LEFT JOIN regexp_matches(
    p_text, '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}', 'g') WITH ORDINALITY ids (found, n)
    USING (n)
$$;
