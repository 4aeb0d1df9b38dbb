-- Adds up counts by name, and keeps the p_most largest.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION largest_counts(p_counts jsonb[], p_most integer) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(name, total), '{}') FROM (
    SELECT c.key AS name, sum(c.value::bigint) AS total
    FROM unnest(p_counts) AS one, jsonb_each_text(one) AS c
    GROUP BY c.key ORDER BY total DESC, name LIMIT p_most
  ) AS largest
$$;
