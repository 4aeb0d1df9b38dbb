-- Adds up counts by name, and keeps the 30 largest.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION merge_counts(p_counts jsonb[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(name, total), '{}') FROM (
    SELECT c.key AS name, sum(c.value::bigint) AS total
    FROM unnest(p_counts) AS one, jsonb_each_text(one) AS c
    GROUP BY c.key ORDER BY total DESC, name LIMIT 30
  ) AS largest
$$;
