-- Inserts rows that a member imports into a table of a schema: p_rows [{id, index, data, choices?}], in their order, as
-- rows entered by p_meta's entered_by. Choices take stock as in a submit; a row whose stock is missing is refused, and
-- the others are stored. Returns {status: accepted, receipt} with the receipt {stored, refused}: p_refused [{index,
-- problems}] and those without stock. The batch is a session, so the same batch with the same payload is {status:
-- repeated} with the first receipt. {status: stale, definition}: the table has another version, and nothing is stored.
-- {status: no_table}: the form belongs to no schema, or its rows are in a connected database. The room gets one event.
--
-- Locks: as lock_submission; the form's total counter; the stock levels by sku. This is the order of submit_response.
-- Raises: as lock_submission (XX240, XX250, XX251).
CREATE OR REPLACE FUNCTION import_rows(
  p_form_id uuid, p_version bigint, p_batch_id uuid, p_payload_hash bytea, p_rows jsonb, p_refused jsonb, p_meta jsonb,
  p_transaction_id text, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_result jsonb;
  v_refused jsonb := p_refused;
  v_without_stock uuid[] := '{}';
  v_ids uuid[];
  v_row record;
  v_option_id text;
  v_receipt jsonb;
BEGIN
  IF EXISTS (SELECT FROM form WHERE id = p_form_id AND schema_id IS NULL)
    OR EXISTS (SELECT FROM connected_table WHERE form_id = p_form_id)
  THEN
    RETURN '{"status": "no_table"}';
  END IF;
  SELECT l.result INTO v_result
  FROM lock_submission(p_form_id, p_version, p_batch_id, p_payload_hash, p_meta, p_now) l;
  IF v_result IS NOT NULL THEN
    RETURN v_result;
  END IF;
  PERFORM FROM form_response_counter c WHERE c.form_id = p_form_id FOR UPDATE;

  IF jsonb_path_exists(p_rows, '$[*].choices[*]') THEN
    PERFORM FROM connection_commerce_store s
    JOIN inventory_item i ON i.store_id = s.store_id
    JOIN inventory_level l ON l.inventory_item_id = i.id
    WHERE s.form_id = p_form_id AND i.sku IN (
      SELECT c ->> 'option_id' FROM jsonb_array_elements(p_rows) e, jsonb_array_elements(e -> 'choices') c
      WHERE jsonb_typeof(e -> 'choices') = 'array'
    )
    ORDER BY i.sku, i.id FOR NO KEY UPDATE OF l;
    -- In their order, as long as there is stock.
    FOR v_row IN
      SELECT (e.value ->> 'id')::uuid AS id, (e.value ->> 'index')::integer AS index, e.value -> 'choices' AS choices
      FROM jsonb_array_elements(p_rows) WITH ORDINALITY e (value, place)
      WHERE jsonb_typeof(e.value -> 'choices') = 'array' ORDER BY e.place
    LOOP
      BEGIN
        PERFORM take_stock(p_form_id, v_row.choices, v_row.id, p_now);
      EXCEPTION WHEN SQLSTATE 'XX320' THEN
        GET STACKED DIAGNOSTICS v_option_id = PG_EXCEPTION_DETAIL;
        v_without_stock := v_without_stock || v_row.id;
        v_refused := v_refused || jsonb_build_object('index', v_row.index, 'problems', jsonb_build_array(
          jsonb_build_object(
            'field_id', (SELECT o.form_field_id FROM "option" o WHERE o.id = v_option_id::uuid),
            'reasons', '[{"code": "optionDisabled"}]'::jsonb
          )));
      END;
    END LOOP;
  END IF;

  WITH given AS (
    -- Numbers are drawn in the order of the rows.
    SELECT e.value FROM jsonb_array_elements(p_rows) WITH ORDINALITY e (value, place)
    WHERE (e.value ->> 'id')::uuid <> ALL (v_without_stock) ORDER BY e.place
  ), stored AS (
    INSERT INTO response (
      id, form_id, local_index, data, platform_powered_by, entered_by, time_zone, created_at, updated_at
    )
    SELECT (g.value ->> 'id')::uuid, p_form_id, nextval(('response_index."' || p_form_id || '"')::regclass),
      g.value -> 'data', 'editor', (p_meta ->> 'entered_by')::uuid, p_meta ->> 'time_zone', p_now, p_now
    FROM given g
    RETURNING id
  )
  SELECT coalesce(array_agg(id), '{}') INTO v_ids FROM stored;

  UPDATE form_response_counter SET count = count + cardinality(v_ids) WHERE form_id = p_form_id;
  v_receipt := jsonb_build_object('stored', cardinality(v_ids), 'refused', v_refused);
  UPDATE response_session SET
    submitted_at = p_now, updated_at = p_now, payload_hash = p_payload_hash, receipt = v_receipt, raw = '{}', seqs = '{}'
  WHERE id = p_batch_id;
  INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
  SELECT p_form_id, p_form_id, 'room', jsonb_build_object(
    'type', 'rows.imported', 'ids', to_jsonb(v_ids), 'transaction_id', p_transaction_id
  ), p_now, p_now WHERE v_ids <> '{}';
  RETURN jsonb_build_object('status', 'accepted', 'receipt', v_receipt);
END $$;
