-- Closes or opens a form. The setting sheaf.user_id passes the user to keep_opened_form.
--
-- Locks: the form's row, then as keep_opened_form.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION set_form_closed(
  p_form_id uuid, p_is_closed boolean, p_user_id text, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('sheaf.user_id', p_user_id, true);
  UPDATE form SET is_force_closed = p_is_closed,
    opened_at = CASE WHEN p_is_closed THEN opened_at ELSE coalesce(opened_at, p_now) END
  WHERE id = p_form_id;
  PERFORM set_config('sheaf.user_id', '', true);
END $$;
