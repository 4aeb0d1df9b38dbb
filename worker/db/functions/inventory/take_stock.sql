-- Takes stock for the chosen options ([{option_id, quantity}]); options that are not tracked take nothing. The stock
-- belongs to the response, or is reserved for the order until it is paid (keep_held_stock) or released
-- (release_stock).
--
-- Locks: the stock levels by sku so that two submits cannot deadlock.
-- Raises: XX320 FORM_OPTION_UNAVAILABLE (DETAIL: the missing option; HINT: the form's stock as form_live has it, so
--   that the Worker can tell whether the form is sold out).
CREATE OR REPLACE FUNCTION take_stock(
  p_form_id uuid, p_choices jsonb, p_response_id uuid, p_now timestamptz, p_order_id uuid DEFAULT NULL
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_item record;
  v_level_id bigint;
  v_stock jsonb;
BEGIN
  FOR v_item IN
    SELECT i.id, i.sku, i.store_id, i.is_negative_level_allowed, c.quantity
    FROM connection_commerce_store s
    JOIN (
      SELECT e ->> 'option_id' AS sku, sum((e ->> 'quantity')::integer) AS quantity
      FROM jsonb_array_elements(p_choices) e GROUP BY 1
    ) c ON true
    JOIN inventory_item i ON i.store_id = s.store_id AND i.sku = c.sku
    WHERE s.form_id = p_form_id
    ORDER BY i.sku
  LOOP
    UPDATE inventory_level SET available = available - v_item.quantity, committed = committed + v_item.quantity
    WHERE inventory_item_id = v_item.id AND (v_item.is_negative_level_allowed OR available >= v_item.quantity)
    RETURNING id INTO v_level_id;
    IF NOT FOUND THEN
      -- The refusal rolls back what this submit has taken so far, so the report counts it as available.
      SELECT jsonb_object_agg(i.sku, CASE WHEN NOT i.is_negative_level_allowed THEN l.available + (
        SELECT coalesce(sum((e ->> 'quantity')::integer), 0) FROM jsonb_array_elements(p_choices) e
        WHERE e ->> 'option_id' = i.sku AND i.sku < v_item.sku
      ) END) INTO v_stock
      FROM "option" o
      JOIN inventory_item i ON i.store_id = v_item.store_id AND i.sku = o.id::text
      JOIN inventory_level l ON l.inventory_item_id = i.id
      WHERE o.form_id = p_form_id;
      RAISE EXCEPTION 'FORM_OPTION_UNAVAILABLE'
        USING ERRCODE = 'XX320', DETAIL = v_item.sku, HINT = coalesce(v_stock, '{}')::text;
    END IF;
    INSERT INTO inventory_level_commit (inventory_level_id, diff, reason, response_id, order_id, created_at)
    VALUES (v_level_id, -v_item.quantity, CASE WHEN p_order_id IS NULL THEN 'order' ELSE 'hold' END, p_response_id,
      p_order_id, p_now);
  END LOOP;
END $$;
