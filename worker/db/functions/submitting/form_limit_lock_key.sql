-- The key of a form's limit lock, an advisory lock of the transaction. Submits and deletions hold it shared while
-- they look at the form's limits. A limit is switched on under the exclusive lock, so that its counter starts exact.
-- A form is moved and deleted under it as well.
--
-- Locks: nothing: its callers do.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION form_limit_lock_key(p_form_id uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended(p_form_id::text, 211)
$$;
