-- Whether a form may have another link to its results, of p_most. For the statement that adds it.
--
-- Locks: the form's row (FOR NO KEY UPDATE), so that concurrent calls count each other's links. Submits do not wait for
--   it.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION has_results_link_room(p_form_id uuid, p_most integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  -- A separate statement so that the one below counts in a snapshot taken after the lock was granted.
  PERFORM FROM form WHERE id = p_form_id FOR NO KEY UPDATE;
  RETURN (SELECT count(*) FROM results_link WHERE form_id = p_form_id) < p_most;
END $$;
