-- Adds up counts by name, and keeps the 30 largest.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION merge_counts(p_counts jsonb[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT largest_counts(p_counts, 30)
$$;
