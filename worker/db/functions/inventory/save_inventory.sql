-- Tracks options and changes their stock. p_inventory: {option id: {diff, is_negative_level_allowed}}; a value that is
-- absent or null changes nothing. An option that was not tracked starts with its diff. A form without a store gets
-- one.
--
-- Locks: the form's row (FOR NO KEY UPDATE), then items and levels by sku. Submits do not wait for the form's row.
-- Raises: XX240 FORM_NOT_FOUND when an option belongs to another form; XX321 INVENTORY_LEVEL_NEGATIVE when a level
--   would fall below zero, or is below zero while that becomes forbidden (DETAIL: the option).
CREATE OR REPLACE FUNCTION save_inventory(
  p_form_id uuid, p_inventory jsonb, p_reason text, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_store_id bigint;
  v_change record;
  v_item_id bigint;
  v_level inventory_level;
BEGIN
  PERFORM FROM form WHERE id = p_form_id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM jsonb_object_keys(p_inventory) key
    WHERE NOT EXISTS (SELECT FROM "option" o WHERE o.id::text = key AND o.form_id = p_form_id)
  ) THEN
    RAISE EXCEPTION 'an option belongs to another form' USING ERRCODE = 'XX240';
  END IF;
  SELECT store_id INTO v_store_id FROM connection_commerce_store WHERE form_id = p_form_id;
  IF NOT FOUND THEN
    WITH s AS (
      INSERT INTO store (project_id, name, created_at)
      SELECT f.project_id, coalesce(d.title, f.name, ''), p_now
      FROM form f LEFT JOIN document d ON d.id = f.document_id WHERE f.id = p_form_id
      RETURNING id, project_id
    )
    INSERT INTO connection_commerce_store (form_id, store_id, project_id)
    SELECT p_form_id, s.id, s.project_id FROM s RETURNING store_id INTO v_store_id;
  END IF;

  FOR v_change IN
    SELECT c.key AS sku, coalesce((c.value ->> 'diff')::integer, 0) AS diff,
      (c.value ->> 'is_negative_level_allowed')::boolean AS is_negative_level_allowed
    FROM jsonb_each(p_inventory) c ORDER BY c.key
  LOOP
    INSERT INTO inventory_item (store_id, sku, is_negative_level_allowed, created_at)
    VALUES (v_store_id, v_change.sku, coalesce(v_change.is_negative_level_allowed, false), p_now)
    ON CONFLICT (store_id, sku) DO NOTHING RETURNING id INTO v_item_id;
    IF FOUND THEN
      INSERT INTO inventory_level (inventory_item_id, available) VALUES (v_item_id, v_change.diff)
      RETURNING * INTO v_level;
      INSERT INTO inventory_level_commit (inventory_level_id, diff, reason, created_at)
      VALUES (v_level.id, v_change.diff, 'initialize', p_now);
    ELSE
      UPDATE inventory_item SET
        is_negative_level_allowed = coalesce(v_change.is_negative_level_allowed, is_negative_level_allowed)
      WHERE store_id = v_store_id AND sku = v_change.sku RETURNING id INTO v_item_id;
      UPDATE inventory_level SET available = available + v_change.diff WHERE inventory_item_id = v_item_id
      RETURNING * INTO v_level;
      INSERT INTO inventory_level_commit (inventory_level_id, diff, reason, created_at)
      SELECT v_level.id, v_change.diff, p_reason, p_now WHERE v_change.diff <> 0;
    END IF;
    -- A level below zero may rise toward it.
    IF v_level.available < 0 AND v_change.diff <= 0
      AND NOT (SELECT is_negative_level_allowed FROM inventory_item WHERE id = v_item_id) THEN
      RAISE EXCEPTION 'INVENTORY_LEVEL_NEGATIVE' USING ERRCODE = 'XX321', DETAIL = v_change.sku;
    END IF;
  END LOOP;
END $$;
