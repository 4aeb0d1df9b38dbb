-- Creates or replaces one field with its options and option groups. Options and groups that p_field does not name are
-- deleted. Where its files are kept stays (worker/db/connections/storage.ts). Returns the field as in form_definition.
--
-- Locks: the field's row, then its options and groups.
-- Raises: XX240 FORM_NOT_FOUND when the field, an option or a group belongs to another form or field; 23505 when the
--   name is taken (attribute_name_unique) or two options share a value (option_value_unique).
CREATE OR REPLACE FUNCTION save_field(
  p_form_id uuid, p_field jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_field_id uuid := coalesce((p_field ->> 'id')::uuid, gen_random_uuid());
  v_options jsonb := coalesce(p_field -> 'options', '[]');
  v_optgroups jsonb := coalesce(p_field -> 'optgroups', '[]');
BEGIN
  INSERT INTO attribute AS a (
    id, form_id, name, type, label, placeholder, help_text, required, readonly, is_array, multiple, pattern,
    minlength, maxlength, min, max, step, accept, autocomplete, data, v_value, reference, local_index,
    created_at, updated_at
  )
  SELECT v_field_id, p_form_id, f.name, f.type, f.label, f.placeholder, f.help_text, coalesce(f.required, false),
    coalesce(f.readonly, false), coalesce(f.is_array, false), coalesce(f.multiple, false), f.pattern, f.minlength,
    f.maxlength, f.min, f.max, f.step, f.accept, f.autocomplete, nullif(f.data, 'null'), nullif(f.v_value, 'null'),
    nullif(f.reference, 'null'),
    (SELECT coalesce(max(local_index) + 1, 0) FROM attribute WHERE form_id = p_form_id), p_now, p_now
  FROM jsonb_to_record(p_field) AS f (
    name text, type text, label text, placeholder text, help_text text, required boolean, readonly boolean,
    is_array boolean, multiple boolean, pattern text, minlength integer, maxlength integer, min numeric,
    max numeric, step numeric, accept text, autocomplete text[], data jsonb, v_value jsonb,
    reference jsonb
  )
  ON CONFLICT (id) DO UPDATE SET
    name = excluded.name, type = excluded.type, label = excluded.label, placeholder = excluded.placeholder,
    help_text = excluded.help_text, required = excluded.required, readonly = excluded.readonly,
    is_array = excluded.is_array, multiple = excluded.multiple, pattern = excluded.pattern,
    minlength = excluded.minlength, maxlength = excluded.maxlength, min = excluded.min, max = excluded.max,
    step = excluded.step, accept = excluded.accept, autocomplete = excluded.autocomplete, data = excluded.data,
    v_value = excluded.v_value, reference = excluded.reference, updated_at = p_now
  WHERE a.form_id = p_form_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the field belongs to another form' USING ERRCODE = 'XX240';
  END IF;
  IF EXISTS (
    SELECT FROM "option" o JOIN jsonb_array_elements(v_options) e ON o.id = (e ->> 'id')::uuid
    WHERE o.form_field_id <> v_field_id
    UNION ALL
    SELECT FROM optgroup g JOIN jsonb_array_elements(v_optgroups) e ON g.id = (e ->> 'id')::uuid
    WHERE g.form_field_id <> v_field_id
  ) THEN
    RAISE EXCEPTION 'an option belongs to another field' USING ERRCODE = 'XX240';
  END IF;

  DELETE FROM "option" WHERE form_field_id = v_field_id
    AND id NOT IN (SELECT (e ->> 'id')::uuid FROM jsonb_array_elements(v_options) e);
  DELETE FROM optgroup WHERE form_field_id = v_field_id
    AND id NOT IN (SELECT (e ->> 'id')::uuid FROM jsonb_array_elements(v_optgroups) e);
  INSERT INTO optgroup (id, form_id, form_field_id, label, index, disabled)
  SELECT g.id, p_form_id, v_field_id, g.label, g.index, coalesce(g.disabled, false)
  FROM jsonb_to_recordset(v_optgroups) AS g (id uuid, label text, index integer, disabled boolean)
  ON CONFLICT (id) DO UPDATE SET label = excluded.label, index = excluded.index, disabled = excluded.disabled;
  INSERT INTO "option" (id, form_id, form_field_id, optgroup_id, value, label, src, disabled, index)
  SELECT o.id, p_form_id, v_field_id, o.optgroup_id, o.value, coalesce(o.label, ''), o.src,
    coalesce(o.disabled, false), o.index
  FROM jsonb_to_recordset(v_options) AS o (
    id uuid, optgroup_id uuid, value text, label text, src text, disabled boolean, index integer
  )
  ON CONFLICT (id) DO UPDATE SET optgroup_id = excluded.optgroup_id, value = excluded.value,
    label = excluded.label, src = excluded.src, disabled = excluded.disabled, index = excluded.index;
  SET CONSTRAINTS option_value_unique IMMEDIATE;

  RETURN (SELECT f FROM jsonb_array_elements(form_definition(p_form_id) -> 'fields') f
          WHERE f ->> 'id' = v_field_id::text);
END $$;
