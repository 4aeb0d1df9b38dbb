-- Returns what is needed to check new cells of a form: the fields with these ids, as form_definition returns them, and
-- the form's zones. Null when there is no such form.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION edited_fields(p_form_id uuid, p_field_ids uuid[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'time_zone', f.time_zone,
    'campaign', jsonb_build_object('scheduling_tz', f.scheduling_tz),
    'fields', (
      SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', a.id, 'name', a.name, 'type', a.type, 'label', a.label, 'placeholder', a.placeholder,
        'help_text', a.help_text, 'required', a.required, 'readonly', a.readonly, 'is_array', a.is_array,
        'multiple', a.multiple, 'pattern', a.pattern, 'minlength', a.minlength, 'maxlength', a.maxlength,
        'min', a.min, 'max', a.max, 'step', a.step, 'accept', a.accept, 'autocomplete', to_jsonb(a.autocomplete),
        'data', a.data, 'v_value', a.v_value, 'reference', a.reference,
        'local_index', a.local_index,
        'options', (
          SELECT coalesce(jsonb_agg(jsonb_build_object(
            'id', o.id, 'value', o.value, 'label', o.label, 'src', o.src, 'disabled', o.disabled,
            'index', o.index, 'optgroup_id', o.optgroup_id
          ) ORDER BY o.index, o.id), '[]')
          FROM "option" o WHERE o.form_field_id = a.id
        ),
        'optgroups', (
          SELECT coalesce(jsonb_agg(jsonb_build_object(
            'id', g.id, 'label', g.label, 'index', g.index, 'disabled', g.disabled
          ) ORDER BY g.index, g.id), '[]')
          FROM optgroup g WHERE g.form_field_id = a.id
        )
      )) ORDER BY a.local_index, a.created_at, a.id), '[]')
      FROM attribute a WHERE a.form_id = f.id AND a.id = ANY (p_field_ids)
    )
  )
  FROM form f
  WHERE f.id = p_form_id
$$;
