-- Creates or replaces a product of the form's store with its options and values. Links to fields and options of other
-- forms are omitted. False when the form has no store, the store already has p_max products, or the product belongs to
-- another store.
--
-- Locks: the form's row (FOR NO KEY UPDATE), then the product's rows.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION save_product(
  p_form_id uuid, p_product_id uuid, p_product jsonb, p_max integer, p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_store_id bigint;
BEGIN
  PERFORM FROM form WHERE id = p_form_id FOR NO KEY UPDATE;
  SELECT store_id INTO v_store_id FROM connection_commerce_store WHERE form_id = p_form_id;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE product SET name = p_product ->> 'name' WHERE id = p_product_id AND store_id = v_store_id;
  IF NOT FOUND THEN
    IF (SELECT count(*) FROM product WHERE store_id = v_store_id) >= p_max THEN
      RETURN false;
    END IF;
    INSERT INTO product (id, store_id, name, created_at)
    VALUES (p_product_id, v_store_id, p_product ->> 'name', p_now) ON CONFLICT (id) DO NOTHING;
    IF NOT FOUND THEN
      RETURN false;
    END IF;
  END IF;

  DELETE FROM product_option WHERE product_id = p_product_id;
  INSERT INTO product_option (id, product_id, name, field_id, local_index)
  SELECT (o.value ->> 'id')::uuid, p_product_id, o.value ->> 'name', a.id, o.ordinality
  FROM jsonb_array_elements(p_product -> 'options') WITH ORDINALITY o
  LEFT JOIN attribute a ON a.id = (o.value ->> 'field_id')::uuid AND a.form_id = p_form_id
  ON CONFLICT (id) DO NOTHING;
  INSERT INTO product_option_value (id, product_option_id, value, sku, local_index)
  SELECT (v.value ->> 'id')::uuid, po.id, v.value ->> 'value', fo.id::text, v.ordinality
  FROM jsonb_array_elements(p_product -> 'options') o
  JOIN product_option po ON po.id = (o.value ->> 'id')::uuid AND po.product_id = p_product_id
  CROSS JOIN jsonb_array_elements(o.value -> 'values') WITH ORDINALITY v
  LEFT JOIN "option" fo ON fo.id = (v.value ->> 'sku')::uuid AND fo.form_field_id = po.field_id
  ON CONFLICT (id) DO NOTHING;
  RETURN true;
END $$;
