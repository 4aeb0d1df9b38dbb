-- Returns the blocks of a schema's table, whose rows are entered like responses: one for each column, in their order.
-- A column without a block of its own gets one with its id.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION table_blocks(p_form_id uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', coalesce(b.id, a.id), 'type', 'field', 'parent_id', NULL, 'local_index', a.place, 'form_field_id', a.id,
    'title_html', NULL, 'description_html', NULL, 'body_html', NULL, 'src', NULL,
    'data', coalesce(b.data, '{}'), 'v_hidden', coalesce(b.v_hidden, 'false')
  ) ORDER BY a.place), '[]')
  FROM (
    SELECT id, row_number() OVER (ORDER BY local_index, id) - 1 AS place
    FROM attribute WHERE form_id = p_form_id
  ) a
  LEFT JOIN LATERAL (
    SELECT o.id, o.data, o.v_hidden FROM form_block o
    WHERE o.form_id = p_form_id AND o.form_field_id = a.id ORDER BY o.local_index, o.id LIMIT 1
  ) b ON true
$$;
