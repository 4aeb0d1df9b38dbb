-- Adds a view to the counts of hosts, of which there are at most 30. A further host takes the place of one with a single
-- view, so that invented hosts replace each other, and not those that lead many people here. If all have more, each loses
-- a view instead, the further one as well.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION count_host(p_counts jsonb, p_host text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_single text;
BEGIN
  IF p_counts ? p_host OR (SELECT count(*) FROM jsonb_object_keys(p_counts)) < 30 THEN
    RETURN p_counts || jsonb_build_object(p_host, coalesce((p_counts ->> p_host)::bigint, 0) + 1);
  END IF;
  -- At random, because whoever invents names could choose some that come first.
  SELECT c.key INTO v_single FROM jsonb_each_text(p_counts) c WHERE c.value = '1' ORDER BY random() LIMIT 1;
  IF FOUND THEN
    RETURN p_counts - v_single || jsonb_build_object(p_host, 1);
  END IF;
  RETURN (SELECT jsonb_object_agg(c.key, c.value::bigint - 1) FROM jsonb_each_text(p_counts) c);
END $$;
