-- Creates a webhook of a form. Returns no row when the form already has p_max of them.
--
-- Locks: the form's row (FOR NO KEY UPDATE), so that concurrent calls count each other's webhooks. Submits do not wait
--   for it.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION create_webhook(
  p_id uuid, p_form_id uuid, p_url text, p_events text[], p_secret text, p_max integer, p_now timestamptz
) RETURNS SETOF webhook LANGUAGE plpgsql AS $$
BEGIN
  -- A separate statement so that the one below counts in a snapshot taken after the lock was granted.
  PERFORM FROM form WHERE id = p_form_id FOR NO KEY UPDATE;
  RETURN QUERY
    INSERT INTO webhook (id, form_id, url, events, secret, created_at)
    SELECT p_id, p_form_id, p_url, p_events, p_secret, p_now
    WHERE (SELECT count(*) FROM webhook w WHERE w.form_id = p_form_id) < p_max
    RETURNING *;
END $$;
