-- What the Worker of the previous release calls: as many events for others as for rooms.
--
-- Locks: as claim_outbox.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION claim_deliveries(
  p_now timestamptz, p_lease interval, p_limit integer, p_subject_id uuid DEFAULT NULL
) RETURNS TABLE (
  id uuid, number bigint, form_id uuid, subject_id uuid, destination text, event jsonb, created_at timestamptz,
  attempts integer, response jsonb, webhook jsonb, mail jsonb, sealed_body text
) LANGUAGE sql AS $$
  SELECT * FROM claim_deliveries(p_now, p_lease, p_limit, p_limit, p_subject_id, NULL)
$$;
