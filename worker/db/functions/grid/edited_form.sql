-- Returns what is needed to check new cells of a form: its fields, as form_definition returns them, its zones, and the
-- version that all of these belong to. Null when there is no such form.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION edited_form(p_form_id uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'version', f.version,
    'time_zone', f.time_zone,
    'campaign', jsonb_build_object('scheduling_tz', f.scheduling_tz),
    'fields', form_fields(f.id)
  )
  FROM form f
  WHERE f.id = p_form_id
$$;
