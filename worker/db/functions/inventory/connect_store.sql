-- Connects a form to a new store, or sets the name and currency of its existing store.
--
-- Locks: the form's row (FOR NO KEY UPDATE), as save_inventory does, so that a form gets only one store; then the
--   store's row.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION connect_store(
  p_form_id uuid, p_name text, p_currency text, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM form WHERE id = p_form_id FOR NO KEY UPDATE;
  UPDATE store s SET name = p_name, currency = p_currency
  FROM connection_commerce_store c WHERE c.form_id = p_form_id AND s.id = c.store_id;
  IF FOUND THEN
    RETURN;
  END IF;
  WITH s AS (
    INSERT INTO store (project_id, name, currency, created_at)
    SELECT project_id, p_name, p_currency, p_now FROM form WHERE id = p_form_id
    RETURNING id, project_id
  )
  INSERT INTO connection_commerce_store (form_id, store_id, project_id)
  SELECT p_form_id, s.id, s.project_id FROM s;
END $$;
