-- Returns the fields of a form with their options, in their order: `fields` of type FormDefinition. Written in plpgsql,
-- which plans once per connection; an SQL function is planned for every call.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION form_fields(p_form_id uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', a.id, 'name', a.name, 'type', a.type, 'label', a.label, 'placeholder', a.placeholder,
      'help_text', a.help_text, 'required', a.required, 'readonly', a.readonly, 'is_array', a.is_array,
      'multiple', a.multiple, 'pattern', a.pattern, 'minlength', a.minlength, 'maxlength', a.maxlength,
      'min', a.min, 'max', a.max, 'step', a.step, 'accept', a.accept, 'autocomplete', to_jsonb(a.autocomplete),
      'data', a.data, 'v_value', a.v_value, 'reference',
      CASE a.type WHEN 'search' THEN field_reference(a) ELSE a.reference END,
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
    )) ORDER BY a.local_index, a.id), '[]')
    FROM attribute a WHERE a.form_id = p_form_id
  );
END $$;
