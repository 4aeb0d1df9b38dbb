-- Returns the key of a form's limit lock, an advisory lock of the transaction. Submits and deletions of
-- responses hold it shared until their transaction ends. A limit is enabled under the exclusive lock so that its counter starts exact.
-- Forms are also moved and deleted under the exclusive lock.
--
-- Locks: nothing; its callers take the lock.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION form_limit_lock_key(p_form_id uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended(p_form_id::text, 211)
$$;
