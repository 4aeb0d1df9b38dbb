ALTER TABLE "inventory_level_commit" DROP CONSTRAINT "inventory_level_commit_response_id_response_id_fk";
--> statement-breakpoint
DROP INDEX "inventory_level_commit_level_id_index";--> statement-breakpoint
ALTER TABLE "inventory_level" ADD COLUMN "committed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory_level_commit" ADD COLUMN "order_id" uuid;--> statement-breakpoint
CREATE INDEX "inventory_level_commit_history_index" ON "inventory_level_commit" USING btree ("inventory_level_id","id");--> statement-breakpoint
CREATE INDEX "inventory_level_commit_order_id_index" ON "inventory_level_commit" USING btree ("order_id") WHERE "inventory_level_commit"."order_id" IS NOT NULL;--> statement-breakpoint
UPDATE inventory_level l SET committed = c.committed
FROM (
  SELECT inventory_level_id, -sum(diff) AS committed FROM inventory_level_commit
  WHERE reason = 'order' AND response_id IS NOT NULL GROUP BY 1
) c WHERE c.inventory_level_id = l.id;
--> statement-breakpoint

-- Takes stock for the chosen options ([{option_id, quantity}]), in the order of their sku so that two submits never
-- wait for each other in a circle. Choices that are not tracked take nothing. It belongs to the response, or is held
-- for the order until that is paid (keep_held_stock) or given up (release_stock).
DROP FUNCTION take_stock(uuid, jsonb, uuid, timestamptz);
--> statement-breakpoint
CREATE FUNCTION take_stock(
  p_form_id uuid, p_choices jsonb, p_response_id uuid, p_now timestamptz, p_order_id uuid DEFAULT NULL
) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_item record;
  v_level_id bigint;
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
      IF EXISTS (
        SELECT FROM "option" o
        JOIN inventory_item i ON i.store_id = v_item.store_id AND i.sku = o.id::text
        JOIN inventory_level l ON l.inventory_item_id = i.id
        WHERE o.form_id = p_form_id AND (l.available > 0 OR i.is_negative_level_allowed)
      ) THEN
        RAISE EXCEPTION 'FORM_OPTION_UNAVAILABLE' USING ERRCODE = 'XX320', DETAIL = v_item.sku;
      ELSE
        RAISE EXCEPTION 'FORM_SOLD_OUT' USING ERRCODE = 'XX322';
      END IF;
    END IF;
    INSERT INTO inventory_level_commit (inventory_level_id, diff, reason, response_id, order_id, created_at)
    VALUES (v_level_id, -v_item.quantity, CASE WHEN p_order_id IS NULL THEN 'order' ELSE 'hold' END, p_response_id,
      p_order_id, p_now);
  END LOOP;
END $$;
--> statement-breakpoint

-- What was held for an order becomes the response's. Only while the order's row is locked and nothing was released.
CREATE FUNCTION keep_held_stock(p_order_id uuid, p_response_id uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE inventory_level_commit SET reason = 'order', response_id = p_response_id
  WHERE order_id = p_order_id AND reason = 'hold'
$$;
--> statement-breakpoint

-- Gives back what the responses and the orders have taken; what was given back already, stays so. Locks the levels in
-- the order in which take_stock does.
CREATE FUNCTION release_stock(p_response_ids uuid[], p_order_ids uuid[], p_now timestamptz)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_level_ids bigint[] := ARRAY(
    SELECT inventory_level_id FROM inventory_level_commit WHERE response_id = ANY (p_response_ids)
    UNION SELECT inventory_level_id FROM inventory_level_commit WHERE order_id = ANY (p_order_ids)
  );
BEGIN
  IF v_level_ids = '{}' THEN
    RETURN;
  END IF;
  PERFORM FROM inventory_level l JOIN inventory_item i ON i.id = l.inventory_item_id
  WHERE l.id = ANY (v_level_ids) ORDER BY i.sku, i.id FOR NO KEY UPDATE OF l;
  -- A statement of its own: it sees what others gave back before the lock was granted.
  WITH given_back AS (
    INSERT INTO inventory_level_commit (inventory_level_id, diff, reason, response_id, order_id, created_at)
    SELECT c.inventory_level_id, -sum(c.diff), 'restore', c.response_id, c.order_id, p_now
    FROM inventory_level_commit c
    WHERE c.id IN (
      SELECT id FROM inventory_level_commit WHERE response_id = ANY (p_response_ids)
      UNION SELECT id FROM inventory_level_commit WHERE order_id = ANY (p_order_ids)
    )
    GROUP BY c.inventory_level_id, c.response_id, c.order_id HAVING sum(c.diff) <> 0
    RETURNING inventory_level_id, diff
  )
  UPDATE inventory_level l SET available = available + g.diff, committed = committed - g.diff
  FROM (SELECT inventory_level_id, sum(diff) AS diff FROM given_back GROUP BY 1) g
  WHERE g.inventory_level_id = l.id;
END $$;
--> statement-breakpoint

-- With a response its stock is free again, after its counters (response_deleted): the order of submit_response.
CREATE FUNCTION release_stock_of_responses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM release_stock(ARRAY(SELECT id FROM old_rows), '{}', now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER response_releases_stock AFTER DELETE ON response REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION release_stock_of_responses();
--> statement-breakpoint

-- Tracks options and changes their stock: {option_id: {diff, is_negative_level_allowed}}, either of them absent or null
-- where it stays. An option that was not tracked begins with its diff; a form without a store gets one. Raises XX240 for
-- an option of another form, XX321 when a level would fall below zero, or below zero is forbidden to one that is there.
CREATE FUNCTION save_inventory(p_form_id uuid, p_inventory jsonb, p_reason text, p_now timestamptz)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_store_id bigint;
  v_change record;
  v_item_id bigint;
  v_level inventory_level;
BEGIN
  -- One at a time per form; it waits for no submit, and no submit for it.
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
    -- What was below zero may come nearer to it.
    IF v_level.available < 0 AND v_change.diff <= 0
      AND NOT (SELECT is_negative_level_allowed FROM inventory_item WHERE id = v_item_id) THEN
      RAISE EXCEPTION 'INVENTORY_LEVEL_NEGATIVE' USING ERRCODE = 'XX321', DETAIL = v_change.sku;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint

-- The figures of a store. Committed is what responses and unpaid orders have taken.
CREATE FUNCTION get_inventory_items_with_committed(p_store_id bigint) RETURNS TABLE (
  id bigint, store_id bigint, sku text, cost double precision, is_negative_level_allowed boolean,
  created_at timestamptz, available integer, committed integer
) LANGUAGE sql STABLE AS $$
  SELECT i.id, i.store_id, i.sku, i.cost, i.is_negative_level_allowed, i.created_at, l.available, l.committed
  FROM inventory_item i JOIN inventory_level l ON l.inventory_item_id = i.id WHERE i.store_id = p_store_id
$$;
--> statement-breakpoint

-- A store goes with the last form that sells from it.
CREATE FUNCTION drop_unused_stores() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM store s WHERE s.id IN (SELECT store_id FROM old_rows)
    AND NOT EXISTS (SELECT FROM connection_commerce_store c WHERE c.store_id = s.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER connection_commerce_store_drops_store AFTER DELETE ON connection_commerce_store
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION drop_unused_stores();
--> statement-breakpoint

-- A form goes when its submits are over: in the middle of one, each could hold what the other waits for. Both triggers
-- take the lock before a row of theirs is locked.
CREATE FUNCTION wait_for_submits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'form' THEN
    PERFORM pg_advisory_xact_lock(form_limit_lock_key(OLD.id));
  ELSE
    PERFORM pg_advisory_xact_lock(form_limit_lock_key(f.id))
    FROM (SELECT id FROM form WHERE document_id = OLD.id OR schema_id = OLD.id ORDER BY id) f;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER form_waits_for_submits BEFORE DELETE ON form FOR EACH ROW EXECUTE FUNCTION wait_for_submits();
--> statement-breakpoint
CREATE TRIGGER document_waits_for_submits BEFORE DELETE ON document FOR EACH ROW EXECUTE FUNCTION wait_for_submits();
--> statement-breakpoint

-- As before, except that stock of an option that may be sold below zero is told as null: it never runs out.
CREATE OR REPLACE FUNCTION form_live(
  p_form_id uuid,
  p_known_version bigint,
  p_session_id uuid DEFAULT NULL,
  p_customer_uuid uuid DEFAULT NULL,
  p_visitor_id text DEFAULT NULL
) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'version', f.version,
    'definition', CASE WHEN p_known_version IS DISTINCT FROM f.version THEN form_definition(f.id) END,
    'is_total_limit_reached', f.is_max_form_responses_in_total_enabled AND f.max_form_responses_in_total <= coalesce(
      (SELECT c.count FROM form_response_counter c WHERE c.form_id = f.id), 0),
    'is_customer_limit_reached', f.is_max_form_responses_by_customer_enabled AND k.uid IS NOT NULL
      AND f.max_form_responses_by_customer <= coalesce(
        (SELECT c.count FROM form_customer_counter c WHERE c.form_id = f.id AND c.customer_id = k.uid), 0),
    'customer_id', k.uid,
    'stock', (
      SELECT jsonb_object_agg(i.sku, CASE WHEN NOT i.is_negative_level_allowed THEN l.available END)
      FROM connection_commerce_store s
      JOIN "option" o ON o.form_id = s.form_id
      JOIN inventory_item i ON i.store_id = s.store_id AND i.sku = o.id::text
      JOIN inventory_level l ON l.inventory_item_id = i.id
      WHERE s.form_id = f.id
    ),
    'session', CASE WHEN r.id IS NOT NULL THEN jsonb_build_object(
      'id', r.id, 'raw', r.raw, 'seq', r.seq, 'last_field_id', r.last_field_id, 'submitted_at', r.submitted_at,
      'payload_hash', encode(r.payload_hash, 'hex'), 'answer', r.answer
    ) END
  )
  FROM form f
  LEFT JOIN response_session r ON r.id = p_session_id AND r.form_id = f.id
  LEFT JOIN LATERAL (
    SELECT c.uid FROM customer c WHERE c.uid = r.customer_id
    UNION ALL SELECT c.uid FROM customer c WHERE c.project_id = f.project_id AND c.uuid = p_customer_uuid
    UNION ALL SELECT c.uid FROM customer c WHERE c.project_id = f.project_id AND c.visitor_id = p_visitor_id
    LIMIT 1
  ) k ON true
  WHERE f.id = p_form_id
$$;
