-- Creates a closed form with the content of p_changes (as save_form_edit takes it) instead of the empty section, and
-- with p_stock ({option id: {diff}}) in a new store. Returns {document_id, form_id}.
--
-- Locks: no row that another transaction can see.
-- Raises: as save_form_edit and save_inventory.
CREATE OR REPLACE FUNCTION create_filled_form(
  p_project_id uuid, p_changes jsonb, p_stock jsonb, p_user_id text, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_made jsonb := create_form(p_project_id, p_changes ->> 'title', p_now);
  v_form_id uuid := (v_made ->> 'form_id')::uuid;
  v_number bigint;
BEGIN
  DELETE FROM form_block WHERE form_id = v_form_id;
  SELECT coalesce(max(number), 0) INTO v_number FROM form_edit WHERE form_id = v_form_id;
  PERFORM save_form_edit(v_form_id, v_number, gen_random_uuid()::text, 'created', p_user_id, NULL, p_changes, p_now);
  IF p_stock <> '{}' THEN
    PERFORM save_inventory(v_form_id, p_stock, 'initialize', p_now);
  END IF;
  RETURN v_made;
END $$;
