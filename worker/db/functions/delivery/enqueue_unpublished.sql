-- Turns unpublished responses into events for their rooms once they are due; with p_response_id that one immediately.
-- Webhooks, emails and main tables get nothing, because only responses of forms without them are recorded as
-- unpublished.
--
-- Locks: the rows of unpublished_response, skipping locked ones; with p_response_id that row, waiting for it.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION enqueue_unpublished(
  p_now timestamptz, p_limit integer, p_response_id uuid DEFAULT NULL
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_ids uuid[];
BEGIN
  IF p_response_id IS NULL THEN
    WITH due AS (
      SELECT response_id FROM unpublished_response WHERE due_at < p_now LIMIT p_limit FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM unpublished_response u USING due WHERE u.response_id = due.response_id RETURNING u.response_id
    )
    SELECT array_agg(response_id) INTO v_ids FROM gone;
  ELSE
    DELETE FROM unpublished_response WHERE response_id = p_response_id RETURNING ARRAY[response_id] INTO v_ids;
  END IF;
  IF v_ids IS NULL THEN
    RETURN;
  END IF;
  -- A lease, even an expired one, keeps fan_out_event from copying the event to receivers that were added since.
  INSERT INTO outbox (id, form_id, subject_id, destination, event, attempts, created_at, due_at, leased_until)
  SELECT r.id, r.form_id, r.id, 'room', '{"type": "response.created"}', 1, r.created_at, p_now, '-infinity'
  FROM response r WHERE r.id = ANY (v_ids)
  ON CONFLICT (id) DO NOTHING;
END $$;
