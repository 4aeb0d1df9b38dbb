-- Creates text fields for names that were posted to an open form that accepts unknown fields: up to p_most_fields
-- fields in all, of which at most p_most_posted still have the description that is set here.
--
-- Locks: the form's row (FOR NO KEY UPDATE), so that concurrent calls count each other's fields.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION create_posted_fields(
  p_form_id uuid, p_names text[], p_most_fields integer, p_most_posted integer, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_description constant text := 'Automatically created';
  v_fields integer;
  v_posted integer;
  v_next integer;
BEGIN
  PERFORM FROM form
  WHERE id = p_form_id AND unknown_field_handling_strategy = 'accept' AND NOT is_force_closed
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT count(*), count(*) FILTER (WHERE description = v_description), coalesce(max(local_index) + 1, 0)
  INTO v_fields, v_posted, v_next FROM attribute WHERE form_id = p_form_id;
  INSERT INTO attribute (form_id, name, type, label, description, local_index, created_at, updated_at)
  SELECT p_form_id, n.name, 'text', n.name, v_description, v_next + n.index - 1, p_now, p_now
  FROM (
    SELECT name, row_number() OVER (ORDER BY index) AS index
    FROM unnest(p_names) WITH ORDINALITY AS posted (name, index)
    WHERE NOT EXISTS (SELECT FROM attribute a WHERE a.form_id = p_form_id AND a.name = posted.name)
  ) n
  WHERE v_fields + n.index <= p_most_fields AND v_posted + n.index <= p_most_posted
  ON CONFLICT (form_id, name) DO NOTHING;
END $$;
