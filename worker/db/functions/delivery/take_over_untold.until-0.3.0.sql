-- The name under which the Worker of the previous release calls enqueue_unpublished. The migration that follows the
-- deletion of this file also drops the view untold_response, which only that Worker uses.
--
-- Locks: as enqueue_unpublished.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION take_over_untold(
  p_now timestamptz, p_limit integer, p_response_id uuid
) RETURNS void LANGUAGE sql AS $$
  SELECT enqueue_unpublished(p_now, p_limit, p_response_id)
$$;
