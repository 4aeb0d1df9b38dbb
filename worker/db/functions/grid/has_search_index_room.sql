-- Whether there may be another search index, of p_most in a table: search_index or row_search_index. For the statement
-- that asks for it.
--
-- Locks: an advisory lock, so that concurrent calls count each other's indexes. Only a form or project that gets its first
--   index comes here.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION has_search_index_room(p_table text, p_most integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_table, 2));
  RETURN p_most > CASE p_table
    WHEN 'search_index' THEN (SELECT count(*) FROM search_index)
    ELSE (SELECT count(*) FROM row_search_index)
  END;
END $$;
