-- Deletes at most p_limit texts of a search index that is dropped. The index itself is deleted when none is left.
-- Returns whether anything is left to delete.
--
-- Locks: the form's row of search_index at the end, waiting for responses of the form that are being written.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION delete_search_index(p_limit integer, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_form_id uuid;
BEGIN
  -- A search that has just read that the index is ready still finds its texts.
  SELECT form_id INTO v_form_id FROM search_index WHERE dropped_at < p_now - interval '1 minute' LIMIT 1;
  IF v_form_id IS NULL THEN
    RETURN false;
  END IF;
  DELETE FROM response_search WHERE response_id IN (
    SELECT response_id FROM response_search WHERE form_id = v_form_id LIMIT p_limit
  );
  IF FOUND THEN
    RETURN true;
  END IF;
  PERFORM FROM search_index WHERE form_id = v_form_id FOR UPDATE;
  DELETE FROM response_search WHERE form_id = v_form_id;
  DELETE FROM search_index WHERE form_id = v_form_id;
  RETURN true;
END $$;
