-- Takes stock for responses that submit_responses has stored. p_results has a result for each of p_submits, or null; only
-- choices ([{option_id, quantity}]) of submits with a result take stock.
--
-- Locks: the stock levels by sku, as take_stock.
-- Raises: XX320 FORM_OPTION_UNAVAILABLE when an option has too few for all of them. Some of them alone may be possible.
CREATE OR REPLACE FUNCTION take_stock_together(
  p_form_id uuid, p_submits jsonb, p_results jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_item record;
  v_level_id bigint;
BEGIN
  FOR v_item IN
    SELECT i.id, i.sku, i.is_negative_level_allowed, sum(c.quantity) AS quantity,
      array_agg(c.response_id) AS response_ids, array_agg(c.quantity) AS quantities, array_agg(c.now) AS times
    FROM connection_commerce_store s
    JOIN (
      SELECT e ->> 'option_id' AS sku, (r.result -> 'receipt' ->> 'response_id')::uuid AS response_id,
        (p.submit ->> 'now')::timestamptz AS now, sum((e ->> 'quantity')::integer) AS quantity
      FROM ROWS FROM (jsonb_array_elements(p_submits), jsonb_array_elements(p_results)) AS p (submit, result)
      CROSS JOIN LATERAL (SELECT p.result WHERE p.result <> 'null') r
      CROSS JOIN LATERAL jsonb_array_elements(nullif(p.submit -> 'choices', 'null')) e
      GROUP BY 1, 2, 3
    ) c ON true
    JOIN inventory_item i ON i.store_id = s.store_id AND i.sku = c.sku
    WHERE s.form_id = p_form_id
    GROUP BY i.id
    ORDER BY i.sku
  LOOP
    UPDATE inventory_level SET available = available - v_item.quantity, committed = committed + v_item.quantity
    WHERE inventory_item_id = v_item.id AND (v_item.is_negative_level_allowed OR available >= v_item.quantity)
    RETURNING id INTO v_level_id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'FORM_OPTION_UNAVAILABLE' USING ERRCODE = 'XX320', DETAIL = v_item.sku;
    END IF;
    INSERT INTO inventory_level_commit (inventory_level_id, diff, reason, response_id, created_at)
    SELECT v_level_id, -t.quantity, 'order', t.response_id, t.now
    FROM unnest(v_item.response_ids, v_item.quantities, v_item.times) AS t (response_id, quantity, now);
  END LOOP;
END $$;
