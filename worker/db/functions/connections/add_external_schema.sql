-- Adds a schema of a connected database after its others. Returns added, taken or too_many (beyond p_most).
--
-- Locks: the database's row (FOR NO KEY UPDATE), so that concurrent calls count each other's schemas.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION add_external_schema(
  p_database_id uuid, p_name text, p_tables jsonb, p_most integer
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  -- A separate statement so that those below read a snapshot taken after the lock was granted.
  PERFORM FROM external_database WHERE id = p_database_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM external_schema WHERE database_id = p_database_id AND name = p_name) THEN
    RETURN 'taken';
  ELSIF p_most <= (SELECT count(*) FROM external_schema WHERE database_id = p_database_id) THEN
    RETURN 'too_many';
  END IF;
  INSERT INTO external_schema (database_id, name, position, tables)
  SELECT p_database_id, p_name, coalesce(max(position), 0) + 1, p_tables
  FROM external_schema WHERE database_id = p_database_id;
  RETURN 'added';
END $$;
