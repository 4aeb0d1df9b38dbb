-- Stores the hash of a link that continues a session. A session has at most ten unused links: the oldest make
-- room. The one that led to its device stays, because nothing else may lead back.
--
-- Locks: the session's links.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION add_session_link(
  p_session_id uuid, p_hash bytea, p_carried jsonb, p_expires_at timestamptz, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_most CONSTANT integer := 10;
BEGIN
  DELETE FROM session_link WHERE hash IN (
    SELECT l.hash FROM session_link l WHERE l.session_id = p_session_id AND l.used_as IS NULL
    ORDER BY l.created_at DESC, l.hash OFFSET v_most - 1
  );
  INSERT INTO session_link (hash, session_id, carried, created_at, expires_at)
  VALUES (p_hash, p_session_id, p_carried, p_now, p_expires_at);
END $$;
