-- Returns who takes the events of a destination: a webhook, a connected table or a bucket alone; `mail`, whose server all
-- emails share; `room`.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION receiver_of(p_destination text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN starts_with(p_destination, 'mail:') THEN 'mail' ELSE p_destination END
$$;
