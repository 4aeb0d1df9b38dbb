-- Counts a page view in its 15 seconds, with the host of the page that led to it, or null. A row has at most 30 hosts;
-- views from others are only counted. p_shard spreads the views of a busy form over several rows.
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
      WHEN b.referrers ? p_referrer OR (SELECT count(*) FROM jsonb_object_keys(b.referrers)) < 30 THEN
        b.referrers || jsonb_build_object(p_referrer, coalesce((b.referrers ->> p_referrer)::bigint, 0) + 1)
      ELSE b.referrers
    END
$$;
