-- Connects a form to a store of its own, or names the one that it has.
CREATE FUNCTION connect_store(p_form_id uuid, p_name text, p_currency text, p_now timestamptz)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- One at a time per form, as in save_inventory: it gets one store.
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
--> statement-breakpoint
-- Makes a product of the form's store or replaces what there is of it. False: the form has no store, the store is full, or
-- the product is another store's. Links to questions and options of other forms are left out.
CREATE FUNCTION save_product(p_form_id uuid, p_product_id uuid, p_product jsonb, p_max integer, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
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
