-- The id of the reminder whose first mail has the link with this hash: by it, a used link finds its reminder.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION session_reminder_id(p_hash bytea) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(substring(p_hash FROM 1 FOR 16), 'hex')::uuid
$$;
