-- Returns how many more events of a webhook may be claimed now: ten at a time, one while it fails, none while it is
-- paused or disabled.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION webhook_allowance(
  p_webhook_id uuid, p_now timestamptz
) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(CASE
    WHEN NOT w.is_enabled OR w.paused_until > p_now THEN 0
    ELSE greatest(0, CASE WHEN w.failing_since IS NULL THEN 10 ELSE 1 END - (
      SELECT count(*) FROM outbox o
      WHERE o.webhook_id = w.id AND o.leased_until >= p_now AND o.delivered_at IS NULL AND o.dead_at IS NULL
    ))
  END), 0) FROM webhook w WHERE w.id = p_webhook_id
$$;
