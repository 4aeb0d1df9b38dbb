-- Deletes at most p_limit texts of a search index of sessions or customers that is dropped. The index itself is deleted
-- when none is left. Returns whether anything is left to delete.
--
-- Locks: the texts, then the index's row of row_search_index.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION delete_row_search(p_limit integer, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_scope_id uuid;
BEGIN
  -- A search that has just read that the index is ready still finds its texts.
  SELECT scope_id INTO v_scope_id FROM row_search_index WHERE dropped_at < p_now - interval '1 minute' LIMIT 1;
  IF v_scope_id IS NULL THEN
    RETURN false;
  END IF;
  DELETE FROM row_search WHERE row_id IN (SELECT row_id FROM row_search WHERE scope_id = v_scope_id LIMIT p_limit);
  IF NOT FOUND THEN
    DELETE FROM row_search_index WHERE scope_id = v_scope_id;
  END IF;
  RETURN true;
END $$;
