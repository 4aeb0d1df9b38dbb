-- What a link of a form to an unfinished session opens, for the device that would get, or got, the session p_mine.
-- `ready`: the draft. `mine`: this device continues it already. `submitted`: nothing, its answers were sent. `unknown`:
-- there is no such link, it has expired, was replaced or used, or belongs to another form.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION session_link_state(
  p_form_id uuid, p_hash bytea, p_mine uuid, p_now timestamptz
) RETURNS text LANGUAGE sql STABLE AS $$
  WITH RECURSIVE link AS (
    SELECT l.session_id, l.used_as, l.expires_at FROM session_link l
    JOIN response_session s ON s.id = l.session_id
    JOIN form_document p ON p.form_id = s.form_id
    WHERE l.hash = p_hash AND s.form_id = p_form_id AND p.is_continue_later_enabled
  ), chain AS (
    SELECT s.id, s.submitted_at, s.continued_as FROM link JOIN response_session s ON s.id = link.session_id
    UNION
    SELECT s.id, s.submitted_at, s.continued_as FROM chain c JOIN response_session s ON s.id = c.continued_as
  )
  SELECT coalesce((
    SELECT CASE
      WHEN EXISTS (SELECT FROM chain WHERE submitted_at IS NOT NULL AND continued_as IS NULL) THEN 'submitted'
      WHEN link.used_as = p_mine AND EXISTS (SELECT FROM chain WHERE id = p_mine AND continued_as IS NULL) THEN 'mine'
      WHEN link.used_as IS NULL AND link.expires_at > p_now
        AND EXISTS (SELECT FROM chain WHERE id = link.session_id AND continued_as IS NULL) THEN 'ready'
    END FROM link
  ), 'unknown')
$$;
