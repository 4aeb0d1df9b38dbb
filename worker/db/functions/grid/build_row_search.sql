-- Continues one search index of sessions or customers by at most p_limit rows, oldest first, and by at most as many that
-- have changed since they were stored. Only rows that rest are stored: created, and as a session changed, more than 30
-- minutes ago. Others have no text until they rest, and a search reads them. Returns 'ready' when it has reached the
-- rows that do not rest, 'building' before, and 'none' if nothing is asked for.
--
-- An index is begun 15 seconds after it was asked for. Until then every statement has ended that may not have seen it.
--
-- Locks: its row of row_search_index; then the sessions or customers, shared, without those that others hold; then their
--   rows of row_search. mark_searched_row takes the last two in the same order.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION build_row_search(p_limit integer, p_now timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_index row_search_index;
  v_rests_since timestamptz := p_now - interval '30 minutes';
  v_at timestamptz;
  v_id uuid;
  v_count bigint;
BEGIN
  SELECT * INTO v_index FROM row_search_index
  WHERE dropped_at IS NULL AND (ready_at IS NULL OR asked_at > ready_at) AND asked_at <= p_now - interval '15 seconds'
  ORDER BY asked_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN 'none';
  END IF;
  v_at := coalesce(v_index.covered_at, '-infinity');
  v_id := coalesce(v_index.covered_id, '00000000-0000-0000-0000-000000000000');

  IF v_index."table" = 'response_session' THEN
    IF v_index.covered_at IS NULL THEN
      SELECT count(*) INTO v_index.rows FROM response_session WHERE form_id = v_index.scope_id;
    END IF;
    WITH batch AS MATERIALIZED (
      SELECT id, started_at FROM response_session
      WHERE form_id = v_index.scope_id AND (started_at, id) > (v_at, v_id) AND started_at < v_rests_since
      ORDER BY started_at, id LIMIT p_limit
    ), changed AS MATERIALIZED (
      SELECT s.id FROM row_search c JOIN response_session s ON s.id = c.row_id
      WHERE c.scope_id = v_index.scope_id AND c.text IS NULL AND s.updated_at < v_rests_since LIMIT p_limit
    ), resting AS MATERIALIZED (
      SELECT s.id, s.raw FROM response_session s
      WHERE s.id IN (SELECT id FROM batch UNION ALL SELECT id FROM changed) AND s.updated_at < v_rests_since
      FOR SHARE SKIP LOCKED
    ), stored AS (
      INSERT INTO row_search (row_id, scope_id, text, options)
      SELECT r.id, v_index.scope_id, t.text, t.options FROM resting r, session_search_row(r.raw) t
      UNION ALL
      SELECT b.id, v_index.scope_id, NULL, '{}'::text[] FROM batch b WHERE b.id NOT IN (SELECT id FROM resting)
      ON CONFLICT (row_id) DO UPDATE SET text = EXCLUDED.text, options = EXCLUDED.options
    )
    SELECT b.started_at, b.id, (SELECT count(*) FROM batch) INTO v_at, v_id, v_count
    FROM batch b ORDER BY b.started_at DESC, b.id DESC LIMIT 1;
  ELSE
    IF v_index.covered_at IS NULL THEN
      SELECT count(*) INTO v_index.rows FROM customer WHERE project_id = v_index.scope_id;
    END IF;
    WITH batch AS MATERIALIZED (
      SELECT uid, created_at FROM customer
      WHERE project_id = v_index.scope_id AND (created_at, uid) > (v_at, v_id) AND created_at < v_rests_since
      ORDER BY created_at, uid LIMIT p_limit
    ), changed AS MATERIALIZED (
      SELECT row_id FROM row_search WHERE scope_id = v_index.scope_id AND text IS NULL LIMIT p_limit
    ), resting AS MATERIALIZED (
      SELECT c.uid, customer_search_text(c) AS text FROM customer c
      WHERE c.uid IN (SELECT uid FROM batch UNION ALL SELECT row_id FROM changed)
      FOR SHARE SKIP LOCKED
    ), stored AS (
      INSERT INTO row_search (row_id, scope_id, text, options)
      SELECT uid, v_index.scope_id, text, '{}'::text[] FROM resting
      UNION ALL
      SELECT b.uid, v_index.scope_id, NULL, '{}'::text[] FROM batch b WHERE b.uid NOT IN (SELECT uid FROM resting)
      ON CONFLICT (row_id) DO UPDATE SET text = EXCLUDED.text, options = EXCLUDED.options
    )
    SELECT b.created_at, b.uid, (SELECT count(*) FROM batch) INTO v_at, v_id, v_count
    FROM batch b ORDER BY b.created_at DESC, b.uid DESC LIMIT 1;
  END IF;

  v_count := coalesce(v_count, 0);
  UPDATE row_search_index SET rows = v_index.rows, covered_rows = v_index.covered_rows + v_count,
    covered_at = coalesce(v_at, covered_at), covered_id = coalesce(v_id, covered_id),
    ready_at = CASE WHEN v_count < p_limit THEN p_now ELSE ready_at END
  WHERE scope_id = v_index.scope_id;
  RETURN CASE WHEN v_count < p_limit THEN 'ready' ELSE 'building' END;
END $$;
