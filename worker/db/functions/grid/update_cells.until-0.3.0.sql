-- The signature that the Worker of the previous release calls, with the results alone.
--
-- Locks: as update_cells with five arguments.
-- Raises: as update_cells with five arguments.
CREATE OR REPLACE FUNCTION update_cells(
  p_form_id uuid, p_cells jsonb, p_transaction_id text, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN update_cells(p_form_id, NULL, p_cells, p_transaction_id, p_now) -> 'results';
END $$;
