-- Moves up to p_limit rows of page views from before p_before into quarter hours, which begin and end with the hours and
-- days of every time zone. A quarter hour has 200 hosts, more than are shown, so that one that leads few people here every
-- quarter hour is not lost among others that come once. Returns how many it moved.
--
-- Locks: the rows that it moves, with their forms (FOR KEY SHARE), and skips those that another run moves or whose form
-- is being deleted; then the quarter hours, in the order of their keys.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION fold_views(p_before timestamptz, p_limit int) RETURNS int LANGUAGE sql AS $$
  WITH old AS MATERIALIZED (
    SELECT b.form_id, b.viewed_at, b.shard FROM form_view_bucket b JOIN form f ON f.id = b.form_id
    WHERE b.viewed_at < p_before ORDER BY b.viewed_at LIMIT p_limit
    FOR KEY SHARE OF f SKIP LOCKED FOR UPDATE OF b SKIP LOCKED
  ), moved AS (
    DELETE FROM form_view_bucket b USING old
    WHERE b.form_id = old.form_id AND b.viewed_at = old.viewed_at AND b.shard = old.shard
    RETURNING b.*
  ), folded AS (
    INSERT INTO form_view_span AS s (form_id, viewed_at, count, referrers)
    SELECT m.form_id, date_bin('15 minutes', m.viewed_at, 'epoch') AS at, sum(m.count),
      largest_counts(array_agg(m.referrers), 200)
    FROM moved m GROUP BY m.form_id, at ORDER BY m.form_id, at
    ON CONFLICT (form_id, viewed_at) DO UPDATE SET
      count = s.count + excluded.count,
      referrers = largest_counts(ARRAY[s.referrers, excluded.referrers], 200)
  )
  SELECT count(*)::int FROM moved
$$;
