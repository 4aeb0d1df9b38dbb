-- Counts a page view in its 15 seconds, with the host of the page that led to it, or null. A row has the hosts that
-- count_host keeps. p_shard spreads the views of a busy form over several rows.
--
-- Locks: the row of the form, the 15 seconds and the shard.
-- Raises: nothing. Ignores unknown forms.
CREATE OR REPLACE FUNCTION count_view(p_form_id uuid, p_shard smallint, p_referrer text, p_now timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO form_view_bucket AS b (form_id, viewed_at, shard, count, referrers)
  SELECT f.id, date_bin('15 seconds', p_now, 'epoch'), p_shard, 1,
    CASE WHEN p_referrer IS NULL THEN '{}' ELSE jsonb_build_object(p_referrer, 1) END
  FROM form f WHERE f.id = p_form_id
  ON CONFLICT (form_id, viewed_at, shard) DO UPDATE SET
    count = b.count + 1,
    referrers = CASE
      WHEN p_referrer IS NULL THEN b.referrers
      ELSE count_host(b.referrers, p_referrer)
    END
$$;
