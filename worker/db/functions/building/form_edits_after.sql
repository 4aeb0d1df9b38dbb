-- Returns the entries of a form's edit history after entry p_number: {number, entries}. `number` is that of the last
-- entry. `entries` is null when some of them are deleted or have no operations; the reader then loads the whole form.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION form_edits_after(p_form_id uuid, p_number bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'number', coalesce(max(e.number), 0),
    'entries', CASE
      WHEN count(*) FILTER (WHERE e.number > p_number) = greatest(coalesce(max(e.number), 0) - p_number, 0)
        AND count(*) FILTER (WHERE e.number > p_number AND e.operations IS NULL) = 0
      THEN coalesce(jsonb_agg(jsonb_build_object(
        'number', e.number, 'transaction_id', e.transaction_id, 'replica_id', e.replica_id, 'operations', e.operations
      ) ORDER BY e.number) FILTER (WHERE e.number > p_number), '[]')
    END
  )
  FROM (
    SELECT * FROM form_edit WHERE form_id = p_form_id AND number > p_number
    UNION ALL
    (SELECT * FROM form_edit WHERE form_id = p_form_id AND number <= p_number ORDER BY number DESC LIMIT 1)
  ) e
$$;
