-- Continues one form's search index by at most p_limit responses, newest first. Returns 'building', 'ready' when it is
-- complete, 'waiting' if responses are being written that began before the index was asked for, and 'none' if there is
-- nothing to build. Texts that the trigger stored meanwhile are newer and stay.
--
-- Locks: the form's row of search_index, skipping locked ones; then the responses against deletion.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION build_search_index(p_limit integer, p_now timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_index search_index;
  v_lowest bigint;
  v_count bigint;
BEGIN
  SELECT * INTO v_index FROM search_index WHERE ready_at IS NULL AND dropped_at IS NULL
  ORDER BY asked_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN 'none';
  END IF;
  IF v_index.first_transaction IS NULL THEN
    UPDATE search_index SET first_transaction = pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    WHERE form_id = v_index.form_id;
    RETURN 'building';
  END IF;
  IF v_index.next_index IS NULL THEN
    IF pg_snapshot_xmin(pg_current_snapshot())::text::bigint < v_index.first_transaction THEN
      RETURN 'waiting';
    END IF;
    SELECT coalesce(max(local_index), 0) INTO v_index.next_index FROM response WHERE form_id = v_index.form_id;
    v_index.highest_index := v_index.next_index;
  END IF;
  WITH batch AS (
    SELECT id, local_index, data FROM response
    WHERE form_id = v_index.form_id AND local_index <= v_index.next_index
    ORDER BY local_index DESC LIMIT p_limit FOR KEY SHARE
  ), stored AS (
    INSERT INTO response_search (response_id, form_id, text, options)
    SELECT b.id, v_index.form_id, s.text, s.options FROM batch b, search_index_row(b.data) s
    ON CONFLICT (response_id) DO NOTHING
  )
  SELECT min(local_index), count(*) INTO v_lowest, v_count FROM batch;
  UPDATE search_index SET highest_index = v_index.highest_index, next_index = coalesce(v_lowest - 1, 0),
    ready_at = CASE WHEN v_count < p_limit THEN p_now END
  WHERE form_id = v_index.form_id;
  RETURN CASE WHEN v_count < p_limit THEN 'ready' ELSE 'building' END;
END $$;
