-- What the Worker of the previous release calls instead of edited_form. It finds its fields among those of the form.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION edited_fields(p_form_id uuid, p_field_ids uuid[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT edited_form(p_form_id)
$$;
