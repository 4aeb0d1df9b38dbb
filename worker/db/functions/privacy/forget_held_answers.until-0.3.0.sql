-- The name under which the Worker of the previous release calls forget_held_responses. The migration that follows the
-- deletion of this file also drops the view held_answer, which only that Worker uses.
--
-- Locks: as forget_held_responses.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION forget_held_answers(p_ids uuid[]) RETURNS integer LANGUAGE sql AS $$
  SELECT forget_held_responses(p_ids)
$$;
