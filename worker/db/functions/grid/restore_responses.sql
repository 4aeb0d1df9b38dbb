-- Undoes a deletion: brings back at most p_limit of its responses with numbers above p_after, in their order, with their
-- numbers, files, secrets, customers and stock. They count toward limits again, which they may exceed. A response whose
-- stock was taken since stays deleted. Returns {ids, refused, next_after}: how many stay deleted, and where the next
-- call continues; next_after is null after the last one.
--
-- Locks: the form's limit lock (shared); the deleted responses by number; the customers' counters, the total counter;
--   the stock levels by sku; the files. This is the order of submit_response.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION restore_responses(
  p_form_id uuid, p_deletion_id uuid, p_after bigint, p_limit integer, p_transaction_id text, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_found uuid[];
  v_last bigint;
  v_refused uuid[] := '{}';
  v_ids uuid[];
  v_item record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(form_limit_lock_key(p_form_id));
  SELECT array_agg(d.response_id), max(d.local_index) INTO v_found, v_last FROM (
    SELECT response_id, local_index FROM deleted_response
    WHERE form_id = p_form_id AND deletion_id = p_deletion_id AND local_index > p_after AND expires_at > p_now
    ORDER BY local_index LIMIT p_limit FOR UPDATE
  ) d;
  IF v_found IS NULL THEN
    RETURN jsonb_build_object('ids', '[]'::jsonb, 'refused', 0, 'next_after', NULL);
  END IF;
  PERFORM FROM form_customer_counter c
  WHERE c.form_id = p_form_id
    AND c.customer_id IN (SELECT customer_id FROM deleted_response WHERE response_id = ANY (v_found))
  ORDER BY c.customer_id FOR UPDATE;
  PERFORM FROM form_response_counter c WHERE c.form_id = p_form_id FOR UPDATE;
  PERFORM FROM inventory_level l JOIN inventory_item i ON i.id = l.inventory_item_id
  WHERE l.id IN (
    SELECT (s ->> 'level_id')::bigint FROM deleted_response d, jsonb_array_elements(d.facts -> 'stock') s
    WHERE d.response_id = ANY (v_found) AND jsonb_typeof(d.facts -> 'stock') = 'array'
  )
  ORDER BY i.sku, i.id FOR NO KEY UPDATE OF l;

  -- In the order of their numbers, as long as there is stock.
  FOR v_item IN
    SELECT d.response_id, d.facts -> 'stock' AS stock FROM deleted_response d
    WHERE d.response_id = ANY (v_found) AND jsonb_typeof(d.facts -> 'stock') = 'array' ORDER BY d.local_index
  LOOP
    IF EXISTS (
      SELECT FROM jsonb_array_elements(v_item.stock) s
      JOIN inventory_level l ON l.id = (s ->> 'level_id')::bigint
      JOIN inventory_item i ON i.id = l.inventory_item_id
      WHERE NOT i.is_negative_level_allowed AND l.available + (s ->> 'diff')::integer < 0
    ) THEN
      v_refused := v_refused || v_item.response_id;
    ELSE
      WITH taken AS (
        INSERT INTO inventory_level_commit (inventory_level_id, diff, reason, response_id, created_at)
        SELECT l.id, (s ->> 'diff')::integer, 'order', v_item.response_id, p_now
        FROM jsonb_array_elements(v_item.stock) s JOIN inventory_level l ON l.id = (s ->> 'level_id')::bigint
        RETURNING inventory_level_id, diff
      )
      UPDATE inventory_level l SET available = available + t.diff, committed = committed - t.diff
      FROM taken t WHERE t.inventory_level_id = l.id;
    END IF;
  END LOOP;

  WITH kept AS (
    SELECT jsonb_populate_record(NULL::response, d.facts -> 'row' || jsonb_build_object(
      'version', (d.facts -> 'row' ->> 'version')::bigint + 1,
      'customer_id', (SELECT c.uid FROM customer c WHERE c.uid = d.customer_id),
      'session_id', (SELECT s.id FROM response_session s WHERE s.id = (d.facts -> 'row' ->> 'session_id')::uuid)
    )) AS r
    FROM deleted_response d WHERE d.response_id = ANY (v_found) AND d.response_id <> ALL (v_refused)
    ORDER BY d.local_index
  ), restored AS (
    INSERT INTO response SELECT (kept.r).* FROM kept RETURNING id
  )
  SELECT coalesce(array_agg(id), '{}') INTO v_ids FROM restored;
  INSERT INTO form_customer_counter AS k (form_id, customer_id, count)
  SELECT r.form_id, r.customer_id, count(*) FROM response r JOIN form f ON f.id = r.form_id
  WHERE r.id = ANY (v_ids) AND r.customer_id IS NOT NULL AND f.is_max_form_responses_by_customer_enabled
  GROUP BY r.form_id, r.customer_id ORDER BY r.customer_id
  ON CONFLICT (form_id, customer_id) DO UPDATE SET count = k.count + excluded.count;
  UPDATE form_response_counter SET count = count + cardinality(v_ids) WHERE form_id = p_form_id;
  INSERT INTO response_secret (response_id, form_field_id, hash)
  SELECT d.response_id, (s ->> 'form_field_id')::uuid, s ->> 'hash'
  FROM deleted_response d, jsonb_array_elements(d.facts -> 'secrets') s
  WHERE d.response_id = ANY (v_ids) AND jsonb_typeof(d.facts -> 'secrets') = 'array';
  UPDATE stored_file f SET response_id = d.response_id, expires_at = (s ->> 'expires_at')::timestamptz
  FROM deleted_response d, jsonb_array_elements(d.facts -> 'files') s
  WHERE d.response_id = ANY (v_ids) AND jsonb_typeof(d.facts -> 'files') = 'array' AND f.path = s ->> 'path'
    AND f.response_id IS NULL;
  DELETE FROM deleted_response WHERE response_id = ANY (v_ids);
  INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
  SELECT p_form_id, p_form_id, 'room', jsonb_build_object(
    'type', 'response.restored', 'ids', to_jsonb(v_ids), 'transaction_id', p_transaction_id
  ), p_now, p_now WHERE v_ids <> '{}';
  RETURN jsonb_build_object('ids', to_jsonb(v_ids), 'refused', cardinality(v_refused), 'next_after', (
    SELECT v_last WHERE EXISTS (
      SELECT FROM deleted_response WHERE form_id = p_form_id AND deletion_id = p_deletion_id AND local_index > v_last
        AND expires_at > p_now
    )
  ));
END $$;
