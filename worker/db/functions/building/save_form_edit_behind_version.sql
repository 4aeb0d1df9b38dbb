-- Saves a version of the form if one is due, then calls save_form_edit. A version is due before the first edit that
-- follows an hour without edits, and after 200 edits without a version.
--
-- Locks: the form's row (FOR NO KEY UPDATE), then as keep_form_version and save_form_edit.
-- Raises: as save_form_edit.
CREATE OR REPLACE FUNCTION save_form_edit_behind_version(
  p_form_id uuid, p_number bigint, p_transaction_id text, p_replica_id text, p_user_id text, p_operations jsonb,
  p_changes jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_last form_edit;
  v_kept bigint;
BEGIN
  PERFORM FROM form WHERE id = p_form_id FOR NO KEY UPDATE;
  SELECT * INTO v_last FROM form_edit WHERE form_id = p_form_id ORDER BY number DESC LIMIT 1;
  -- The first entry is the empty form itself.
  IF v_last.number = p_number AND p_number > 1 THEN
    SELECT coalesce(max(number), 0) INTO v_kept FROM form_version WHERE form_id = p_form_id;
    IF v_kept < p_number AND v_last.created_at <= p_now - interval '1 hour' THEN
      PERFORM keep_form_version(p_form_id, 'rested', NULL, NULL, p_now);
    ELSIF p_number - v_kept >= 200 THEN
      PERFORM keep_form_version(p_form_id, 'edited', NULL, NULL, p_now);
    END IF;
  END IF;
  RETURN save_form_edit(
    p_form_id, p_number, p_transaction_id, p_replica_id, p_user_id, p_operations, p_changes, p_now);
END $$;
