-- Returns how many more rows may be claimed now for a connected table: ten at a time, so that one that does not answer
-- delays no other destination.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION external_allowance(p_destination text, p_now timestamptz) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT greatest(0, 10 - count(*)) FROM outbox o
  WHERE o.destination = p_destination AND starts_with(o.destination, 'external:') AND o.leased_until >= p_now
    AND o.delivered_at IS NULL AND o.dead_at IS NULL
$$;
