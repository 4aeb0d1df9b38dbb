-- What the generated tables cannot express, and the functions of the three trips.
-- Every function that changes something takes the time as p_now, takes no session-level lock, and is one statement
-- to its caller: all of it happens or nothing does.

ALTER TABLE "option" ADD CONSTRAINT option_value_unique UNIQUE (form_field_id, value) DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE form_block ADD CONSTRAINT form_block_parent_id_fk
  FOREIGN KEY (parent_id) REFERENCES form_block (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint

-- ---------------------------------------------------------------------------------------------------------------
-- Response numbers: one sequence per form, so that two submits never wait for each other's number.
CREATE SCHEMA response_index;
--> statement-breakpoint
CREATE FUNCTION create_response_index() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE SEQUENCE response_index.%I', NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER form_create_response_index AFTER INSERT ON form FOR EACH ROW EXECUTE FUNCTION create_response_index();
--> statement-breakpoint
CREATE FUNCTION drop_response_index() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DROP SEQUENCE IF EXISTS response_index.%I', OLD.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER form_drop_response_index AFTER DELETE ON form FOR EACH ROW EXECUTE FUNCTION drop_response_index();
--> statement-breakpoint
CREATE FUNCTION next_response_index(p_form_id uuid) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT nextval(format('response_index.%I', p_form_id)::regclass)
$$;
--> statement-breakpoint

-- ---------------------------------------------------------------------------------------------------------------
-- form.version: rises once per transaction that changes something a respondent can see.
CREATE FUNCTION bump_form_version(p_form_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE form SET version = version + 1, version_xid = pg_current_xact_id()::text::bigint, updated_at = now()
  WHERE id = ANY (p_form_ids) AND version_xid IS DISTINCT FROM pg_current_xact_id()::text::bigint
$$;
--> statement-breakpoint
CREATE FUNCTION bump_form_version_of_new_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_form_version(ARRAY(SELECT DISTINCT form_id FROM new_rows));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION bump_form_version_of_old_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_form_version(ARRAY(SELECT DISTINCT form_id FROM old_rows));
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['attribute', 'optgroup', 'option', 'form_block', 'form_document'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_inserted AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_new_rows()', v_table);
    EXECUTE format('CREATE TRIGGER %1$s_updated AFTER UPDATE ON %1$I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_new_rows()', v_table);
    EXECUTE format('CREATE TRIGGER %1$s_deleted AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_old_rows()', v_table);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION bump_own_form_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.version_xid IS DISTINCT FROM pg_current_xact_id()::text::bigint THEN
    NEW.version := OLD.version + 1;
    NEW.version_xid := pg_current_xact_id()::text::bigint;
    NEW.updated_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER form_settings_changed BEFORE UPDATE ON form FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.* AND OLD.version = NEW.version) EXECUTE FUNCTION bump_own_form_version();
--> statement-breakpoint
CREATE FUNCTION touch_document_of_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document SET updated_at = now() WHERE id = coalesce(NEW.document_id, NEW.schema_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER form_version_changed AFTER UPDATE ON form FOR EACH ROW
  WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION touch_document_of_form();
--> statement-breakpoint
CREATE FUNCTION bump_form_version_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_form_version(ARRAY(SELECT id FROM form WHERE document_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER document_title_changed AFTER UPDATE OF title ON document FOR EACH ROW
  WHEN (OLD.title <> NEW.title) EXECUTE FUNCTION bump_form_version_of_document();
--> statement-breakpoint
-- A connected store decides whether choices carry stock.
CREATE TRIGGER connection_commerce_store_inserted AFTER INSERT ON connection_commerce_store
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_new_rows();
--> statement-breakpoint
CREATE TRIGGER connection_commerce_store_deleted AFTER DELETE ON connection_commerce_store
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_form_version_of_old_rows();
--> statement-breakpoint

-- ---------------------------------------------------------------------------------------------------------------
-- Trip 1: load a form.

-- The whole respondent-visible form as one document: type FormDefinition of core/forms/definition/definition.ts. Null: no such form.
CREATE FUNCTION form_definition(p_form_id uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'form_id', f.id,
    'document_id', f.document_id,
    'version', f.version,
    'title', coalesce(d.title, f.name),
    'lang', coalesce(p.lang, 'en'),
    'method', coalesce(p.method, 'post'),
    'is_powered_by_branding_enabled', coalesce(p.is_powered_by_branding_enabled, true),
    'unknown_field_handling_strategy', f.unknown_field_handling_strategy,
    'stylesheet', coalesce(p.stylesheet, '{}'),
    'background', p.background,
    'start_page', p.start_page,
    'ending', jsonb_build_object(
      'is_ending_page_enabled', coalesce(p.is_ending_page_enabled, false),
      'ending_page_template_id', p.ending_page_template_id,
      'ending_page_i18n_overrides', p.ending_page_i18n_overrides,
      'is_redirect_after_response_uri_enabled', coalesce(p.is_redirect_after_response_uri_enabled, false),
      'redirect_after_response_uri', p.redirect_after_response_uri
    ),
    'campaign', jsonb_build_object(
      'is_force_closed', f.is_force_closed,
      'is_scheduling_enabled', f.is_scheduling_enabled,
      'scheduling_open_at', f.scheduling_open_at,
      'scheduling_close_at', f.scheduling_close_at,
      'scheduling_tz', f.scheduling_tz,
      'is_max_form_responses_in_total_enabled', f.is_max_form_responses_in_total_enabled,
      'max_form_responses_in_total', f.max_form_responses_in_total,
      'is_max_form_responses_by_customer_enabled', f.is_max_form_responses_by_customer_enabled,
      'max_form_responses_by_customer', f.max_form_responses_by_customer
    ),
    'is_stock_tracked', EXISTS (SELECT FROM connection_commerce_store s WHERE s.form_id = f.id),
    'blocks', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'id', b.id, 'type', b.type, 'parent_id', b.parent_id, 'local_index', b.local_index,
        'form_field_id', b.form_field_id, 'title_html', b.title_html, 'description_html', b.description_html,
        'body_html', b.body_html, 'src', b.src, 'data', b.data, 'v_hidden', b.v_hidden
      ) ORDER BY b.local_index, b.created_at, b.id), '[]')
      FROM form_block b WHERE b.form_id = f.id
    ),
    'fields', (
      SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', a.id, 'name', a.name, 'type', a.type, 'label', a.label, 'placeholder', a.placeholder,
        'help_text', a.help_text, 'required', a.required, 'readonly', a.readonly, 'is_array', a.is_array,
        'multiple', a.multiple, 'pattern', a.pattern, 'minlength', a.minlength, 'maxlength', a.maxlength,
        'min', a.min, 'max', a.max, 'step', a.step, 'accept', a.accept, 'autocomplete', to_jsonb(a.autocomplete),
        'data', a.data, 'v_value', a.v_value, 'local_index', a.local_index,
        'options', (
          SELECT coalesce(jsonb_agg(jsonb_build_object(
            'id', o.id, 'value', o.value, 'label', o.label, 'src', o.src, 'disabled', o.disabled,
            'index', o.index, 'optgroup_id', o.optgroup_id
          ) ORDER BY o.index, o.id), '[]')
          FROM "option" o WHERE o.form_field_id = a.id
        ),
        'optgroups', (
          SELECT coalesce(jsonb_agg(jsonb_build_object(
            'id', g.id, 'label', g.label, 'index', g.index, 'disabled', g.disabled
          ) ORDER BY g.index, g.id), '[]')
          FROM optgroup g WHERE g.form_field_id = a.id
        )
      )) ORDER BY a.local_index, a.created_at, a.id), '[]')
      FROM attribute a WHERE a.form_id = f.id
    )
  )
  FROM form f
  LEFT JOIN document d ON d.id = f.document_id
  LEFT JOIN form_document p ON p.form_id = f.id
  WHERE f.id = p_form_id
$$;
--> statement-breakpoint

-- What may change from one visit to the next, and the definition only if p_known_version is not the current one.
-- Pure read. The customer is the one bound to the session, else the one with the signed uuid, else the visitor's hint.
-- Null: no such form.
CREATE FUNCTION form_live(
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
      SELECT jsonb_object_agg(i.sku, l.available)
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
--> statement-breakpoint

-- Saves answers while they are being given: {field_id: value}. Only fields of the session's form are taken, never
-- secrets; for each field the highest sequence number wins; a submitted session is closed.
-- Returns {status: saved | closed | not_found, seq}. Null p_form_id: the form of the fields.
CREATE FUNCTION patch_response_session(
  p_session_id uuid, p_form_id uuid, p_fields jsonb, p_seq bigint, p_meta jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_form_id uuid := p_form_id;
  v_session response_session;
  v_fields jsonb;
BEGIN
  IF v_form_id IS NULL THEN
    SELECT a.form_id INTO v_form_id FROM attribute a
    WHERE a.id::text IN (SELECT jsonb_object_keys(p_fields)) LIMIT 1;
  END IF;
  IF NOT EXISTS (SELECT FROM form WHERE id = v_form_id) THEN
    RETURN jsonb_build_object('status', 'not_found');
  END IF;

  INSERT INTO response_session (id, form_id, x_useragent, geo, started_at, updated_at)
  VALUES (p_session_id, v_form_id, p_meta ->> 'x_useragent', p_meta -> 'geo', p_now, p_now)
  ON CONFLICT (id) DO NOTHING;
  SELECT * INTO v_session FROM response_session WHERE id = p_session_id FOR UPDATE;
  IF v_session.form_id <> v_form_id THEN
    RETURN jsonb_build_object('status', 'not_found');
  ELSIF v_session.submitted_at IS NOT NULL THEN
    RETURN jsonb_build_object('status', 'closed', 'seq', v_session.seq);
  END IF;

  SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') INTO v_fields
  FROM jsonb_each(p_fields) e
  JOIN attribute a ON a.id::text = e.key AND a.form_id = v_form_id
  WHERE a.type NOT IN ('password', 'payment', 'challenge_email')
    AND p_seq > coalesce((v_session.seqs ->> e.key)::bigint, -1);

  UPDATE response_session SET
    raw = raw || v_fields,
    seqs = seqs || coalesce((SELECT jsonb_object_agg(key, p_seq) FROM jsonb_object_keys(v_fields) key), '{}'),
    seq = greatest(seq, p_seq),
    last_field_id = coalesce((SELECT key::uuid FROM jsonb_object_keys(v_fields) key LIMIT 1), last_field_id),
    updated_at = p_now
  WHERE id = p_session_id
  RETURNING * INTO v_session;
  RETURN jsonb_build_object('status', 'saved', 'seq', v_session.seq);
END $$;
--> statement-breakpoint

-- ---------------------------------------------------------------------------------------------------------------
-- Trip 2: submit.

-- Submits hold this lock shared while they look at a form's limits; a limit is switched on under the exclusive one,
-- so that its counter starts exact.
CREATE FUNCTION form_limit_lock_key(p_form_id uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended(p_form_id::text, 211)
$$;
--> statement-breakpoint

CREATE FUNCTION resolve_customer(p_project_id uuid, p_customer jsonb, p_now timestamptz)
RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_uid uuid;
  v_emails text[] := ARRAY(SELECT jsonb_array_elements_text(coalesce(p_customer -> 'email_provisional', '[]')));
  v_phones text[] := ARRAY(SELECT jsonb_array_elements_text(coalesce(p_customer -> 'phone_provisional', '[]')));
BEGIN
  IF p_customer ->> 'uuid' IS NOT NULL THEN
    INSERT INTO customer (project_id, uuid, created_at, last_seen_at)
    VALUES (p_project_id, (p_customer ->> 'uuid')::uuid, p_now, p_now)
    ON CONFLICT (project_id, uuid) DO UPDATE SET last_seen_at = p_now RETURNING uid INTO v_uid;
  ELSIF p_customer ->> 'visitor_id' IS NOT NULL THEN
    INSERT INTO customer (project_id, visitor_id, created_at, last_seen_at)
    VALUES (p_project_id, p_customer ->> 'visitor_id', p_now, p_now)
    ON CONFLICT (project_id, visitor_id) DO UPDATE SET last_seen_at = p_now RETURNING uid INTO v_uid;
  ELSE
    RETURN NULL;
  END IF;
  -- Provisional values are hints of the visitor's own; they never become the verified address.
  UPDATE customer SET
    email_provisional = ARRAY(SELECT DISTINCT unnest(email_provisional || v_emails) LIMIT 20),
    phone_provisional = ARRAY(SELECT DISTINCT unnest(phone_provisional || v_phones) LIMIT 20)
  WHERE uid = v_uid AND NOT (email_provisional @> v_emails AND phone_provisional @> v_phones);
  RETURN v_uid;
END $$;
--> statement-breakpoint

-- Takes stock for the chosen options ([{option_id, quantity}]), in the order of their sku so that two submits never
-- wait for each other in a circle. Choices that are not tracked take nothing.
CREATE FUNCTION take_stock(p_form_id uuid, p_choices jsonb, p_response_id uuid, p_now timestamptz)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
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
    UPDATE inventory_level SET available = available - v_item.quantity
    WHERE inventory_item_id = v_item.id AND (v_item.is_negative_level_allowed OR available >= v_item.quantity)
    RETURNING id INTO v_level_id;
    IF NOT FOUND THEN
      IF EXISTS (
        SELECT FROM "option" o
        JOIN inventory_item i ON i.store_id = v_item.store_id AND i.sku = o.id::text
        JOIN inventory_level l ON l.inventory_item_id = i.id
        WHERE o.form_id = p_form_id AND l.available > 0
      ) THEN
        RAISE EXCEPTION 'FORM_OPTION_UNAVAILABLE' USING ERRCODE = 'XX320', DETAIL = v_item.sku;
      ELSE
        RAISE EXCEPTION 'FORM_SOLD_OUT' USING ERRCODE = 'XX322';
      END IF;
    END IF;
    INSERT INTO inventory_level_commit (inventory_level_id, diff, reason, response_id, created_at)
    VALUES (v_level_id, -v_item.quantity, 'order', p_response_id, p_now);
  END LOOP;
END $$;
--> statement-breakpoint

-- Accepts one decided submission, or raises the catalogue's SQLSTATE (core/errors/sqlstate.ts) and changes nothing.
-- Returns {status: accepted | repeated, answer} or {status: stale, definition}: decide again with that definition.
-- The same session again with the same payload gets the first answer; with another payload XX250.
CREATE FUNCTION submit_response(
  p_form_id uuid,
  p_version bigint,
  p_session_id uuid,
  p_payload_hash bytea,
  p_data jsonb,
  p_raw jsonb,
  p_choices jsonb,
  p_secrets jsonb,
  p_customer jsonb,
  p_meta jsonb,
  p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_form form;
  v_session response_session;
  v_customer_id uuid;
  v_response_id uuid := gen_random_uuid();
  v_local_index bigint;
  v_answer jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(form_limit_lock_key(p_form_id));
  -- A statement of its own: its snapshot is taken after the lock was granted.
  SELECT * INTO v_form FROM form WHERE id = p_form_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'FORM_NOT_FOUND' USING ERRCODE = 'XX240';
  END IF;

  -- Locks the session's row: a parallel repeat waits here and then finds the first answer.
  INSERT INTO response_session (id, form_id, x_useragent, geo, started_at, updated_at)
  VALUES (p_session_id, p_form_id, p_meta ->> 'x_useragent', p_meta -> 'geo', p_now, p_now)
  ON CONFLICT (id) DO UPDATE SET updated_at = p_now
  RETURNING * INTO v_session;
  IF v_session.form_id <> p_form_id THEN
    RAISE EXCEPTION 'SESSION_NOT_FOUND' USING ERRCODE = 'XX251';
  ELSIF v_session.submitted_at IS NOT NULL THEN
    IF v_session.payload_hash = p_payload_hash THEN
      RETURN jsonb_build_object('status', 'repeated', 'answer', v_session.answer);
    END IF;
    RAISE EXCEPTION 'IDEMPOTENCY_KEY_REUSED' USING ERRCODE = 'XX250';
  ELSIF v_form.version <> p_version THEN
    RETURN jsonb_build_object('status', 'stale', 'definition', form_definition(p_form_id));
  END IF;

  IF v_form.is_force_closed THEN
    RAISE EXCEPTION 'FORM_FORCE_CLOSED' USING ERRCODE = 'XX211';
  END IF;
  IF v_form.is_scheduling_enabled THEN
    IF p_now < v_form.scheduling_open_at THEN
      RAISE EXCEPTION 'FORM_SCHEDULE_NOT_IN_RANGE' USING ERRCODE = 'XX232';
    ELSIF p_now > v_form.scheduling_close_at THEN
      RAISE EXCEPTION 'FORM_SCHEDULE_NOT_IN_RANGE' USING ERRCODE = 'XX231';
    END IF;
  END IF;

  v_customer_id := coalesce(v_session.customer_id, resolve_customer(v_form.project_id, p_customer, p_now));
  IF v_form.is_max_form_responses_by_customer_enabled AND v_customer_id IS NOT NULL THEN
    INSERT INTO form_customer_counter AS k (form_id, customer_id, count)
    SELECT p_form_id, v_customer_id, 1 WHERE v_form.max_form_responses_by_customer > 0
    ON CONFLICT (form_id, customer_id) DO UPDATE SET count = k.count + 1
    WHERE k.count < v_form.max_form_responses_by_customer;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED' USING ERRCODE = 'XX222', DETAIL = v_customer_id;
    END IF;
  END IF;

  -- Rows that many submits share come last and always in this order: customer, total, stock.
  IF v_form.is_max_form_responses_in_total_enabled THEN
    UPDATE form_response_counter SET count = count + 1
    WHERE form_id = p_form_id AND count < v_form.max_form_responses_in_total;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'FORM_RESPONSE_LIMIT_REACHED' USING ERRCODE = 'XX221';
    END IF;
  END IF;

  v_local_index := next_response_index(p_form_id);
  INSERT INTO response (
    id, form_id, session_id, customer_id, local_index, data, raw, platform_powered_by, utc_offset, ip, geo,
    x_useragent, x_referer, created_at, updated_at
  ) VALUES (
    v_response_id, p_form_id, p_session_id, v_customer_id, v_local_index, p_data, p_raw,
    coalesce(p_meta ->> 'platform_powered_by', 'web_client'), (p_meta ->> 'utc_offset')::smallint, p_meta ->> 'ip',
    p_meta -> 'geo', p_meta ->> 'x_useragent', p_meta ->> 'x_referer', p_now, p_now
  );
  IF jsonb_array_length(p_choices) > 0 THEN
    PERFORM take_stock(p_form_id, p_choices, v_response_id, p_now);
  END IF;
  INSERT INTO response_secret (response_id, form_field_id, hash)
  SELECT v_response_id, (e ->> 'form_field_id')::uuid, e ->> 'hash' FROM jsonb_array_elements(p_secrets) e;
  INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
  VALUES (p_form_id, v_response_id, 'room', jsonb_build_object('type', 'response.created'), p_now, p_now);

  v_answer := jsonb_build_object(
    'response_id', v_response_id, 'local_index', v_local_index, 'created_at', p_now,
    'redirect_uri', p_meta -> 'redirect_uri',
    'ignored_keys', (SELECT coalesce(jsonb_agg(key), '[]') FROM jsonb_object_keys(coalesce(p_raw, '{}')) key)
  );
  UPDATE response_session SET
    submitted_at = p_now, updated_at = p_now, payload_hash = p_payload_hash, answer = v_answer, raw = '{}',
    seqs = '{}', customer_id = v_customer_id
  WHERE id = p_session_id;
  RETURN jsonb_build_object('status', 'accepted', 'answer', v_answer);
END $$;
--> statement-breakpoint

-- Switching a limit on counts what is there; afterwards submits and deletions keep the count.
CREATE FUNCTION set_form_total_limit(p_form_id uuid, p_enabled boolean, p_max integer)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(form_limit_lock_key(p_form_id));
  UPDATE form SET is_max_form_responses_in_total_enabled = p_enabled, max_form_responses_in_total = p_max
  WHERE id = p_form_id;
  DELETE FROM form_response_counter WHERE form_id = p_form_id;
  INSERT INTO form_response_counter (form_id, count)
  SELECT p_form_id, count(*) FROM response WHERE form_id = p_form_id HAVING p_enabled;
END $$;
--> statement-breakpoint
CREATE FUNCTION set_form_customer_limit(p_form_id uuid, p_enabled boolean, p_max integer)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(form_limit_lock_key(p_form_id));
  UPDATE form SET is_max_form_responses_by_customer_enabled = p_enabled, max_form_responses_by_customer = p_max
  WHERE id = p_form_id;
  DELETE FROM form_customer_counter WHERE form_id = p_form_id;
  INSERT INTO form_customer_counter (form_id, customer_id, count)
  SELECT p_form_id, customer_id, count(*) FROM response
  WHERE form_id = p_form_id AND customer_id IS NOT NULL AND p_enabled GROUP BY customer_id;
END $$;
--> statement-breakpoint
CREATE FUNCTION uncount_deleted_responses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(form_limit_lock_key(form_id))
  FROM (SELECT DISTINCT form_id FROM old_rows ORDER BY form_id) f;
  -- The same order as in submit_response: customers (among themselves by id), then the total.
  PERFORM FROM form_customer_counter c
  WHERE (c.form_id, c.customer_id) IN (SELECT form_id, customer_id FROM old_rows)
  ORDER BY c.form_id, c.customer_id FOR UPDATE;
  UPDATE form_customer_counter c SET count = c.count - d.count
  FROM (SELECT form_id, customer_id, count(*) AS count FROM old_rows GROUP BY form_id, customer_id) d
  WHERE d.form_id = c.form_id AND d.customer_id = c.customer_id;
  UPDATE form_response_counter c SET count = c.count - d.count
  FROM (SELECT form_id, count(*) AS count FROM old_rows GROUP BY form_id) d WHERE d.form_id = c.form_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER response_deleted AFTER DELETE ON response REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION uncount_deleted_responses();
--> statement-breakpoint

-- ---------------------------------------------------------------------------------------------------------------
-- Trip 3: edit while others watch.

-- Replaces one cell (null removes it) and tells the form's room. Returns {id, version, updated_at, cell}, or null when
-- the row or the field is not of this form.
CREATE FUNCTION update_cell(
  p_form_id uuid, p_response_id uuid, p_field_id uuid, p_cell jsonb, p_transaction_id text, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_response response;
BEGIN
  UPDATE response SET
    data = CASE WHEN p_cell IS NULL THEN data - p_field_id::text
           ELSE jsonb_set(data, ARRAY[p_field_id::text], p_cell) END,
    version = version + 1, updated_at = p_now
  WHERE id = p_response_id AND form_id = p_form_id
    AND EXISTS (SELECT FROM attribute a WHERE a.id = p_field_id AND a.form_id = p_form_id)
  RETURNING * INTO v_response;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
  VALUES (p_form_id, p_response_id, 'room', jsonb_build_object(
    'type', 'response.updated', 'field_id', p_field_id, 'transaction_id', p_transaction_id
  ), p_now, p_now);
  RETURN jsonb_build_object('id', v_response.id, 'version', v_response.version,
    'updated_at', v_response.updated_at, 'cell', p_cell);
END $$;
--> statement-breakpoint
CREATE FUNCTION delete_responses(p_form_id uuid, p_ids uuid[], p_transaction_id text, p_now timestamptz)
RETURNS uuid[] LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_ids uuid[];
BEGIN
  WITH gone AS (DELETE FROM response WHERE form_id = p_form_id AND id = ANY (p_ids) RETURNING id)
  SELECT array_agg(id) INTO v_ids FROM gone;
  INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
  SELECT p_form_id, p_form_id, 'room', jsonb_build_object(
    'type', 'response.deleted', 'ids', to_jsonb(v_ids), 'transaction_id', p_transaction_id
  ), p_now, p_now WHERE v_ids IS NOT NULL;
  RETURN coalesce(v_ids, '{}');
END $$;
--> statement-breakpoint

-- The sortable face of a cell. Text is cut so that it always fits an index entry.
CREATE FUNCTION cell_text(p_data jsonb, p_field_id text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(p_data -> p_field_id ->> 'value', 200)
$$;
--> statement-breakpoint
CREATE FUNCTION cell_number(p_data jsonb, p_field_id text) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN jsonb_typeof(p_data -> p_field_id -> 'value') = 'number'
    THEN (p_data -> p_field_id -> 'value')::numeric END
$$;
--> statement-breakpoint

-- ---------------------------------------------------------------------------------------------------------------
-- The builder. Each save is one call.

-- A new form: document, form, form document, and a first section with a header. It starts closed.
CREATE FUNCTION create_form(p_project_id uuid, p_title text, p_now timestamptz)
RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_document_id uuid := gen_random_uuid();
  v_form_id uuid := gen_random_uuid();
  v_section_id uuid := gen_random_uuid();
BEGIN
  INSERT INTO document (id, project_id, doctype, title, created_at, updated_at)
  VALUES (v_document_id, p_project_id, 'v0_form', p_title, p_now, p_now);
  INSERT INTO form (id, project_id, document_id, created_at, updated_at)
  VALUES (v_form_id, p_project_id, v_document_id, p_now, p_now);
  INSERT INTO form_document (id, form_id) VALUES (v_document_id, v_form_id);
  INSERT INTO form_block (id, form_id, parent_id, type, local_index, title_html, description_html) VALUES
    (v_section_id, v_form_id, NULL, 'section', 0, NULL, NULL),
    (gen_random_uuid(), v_form_id, v_section_id, 'header', 1, p_title, '');
  RETURN jsonb_build_object('document_id', v_document_id, 'form_id', v_form_id);
END $$;
--> statement-breakpoint

-- Creates or replaces one field with its options and groups. Raises 23505 when the name is taken (attribute_name_unique)
-- or two options share a value (option_value_unique), XX240 when an id belongs to another form.
CREATE FUNCTION save_field(p_form_id uuid, p_field jsonb, p_now timestamptz)
RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_field_id uuid := coalesce((p_field ->> 'id')::uuid, gen_random_uuid());
  v_options jsonb := coalesce(p_field -> 'options', '[]');
  v_optgroups jsonb := coalesce(p_field -> 'optgroups', '[]');
BEGIN
  INSERT INTO attribute AS a (
    id, form_id, name, type, label, placeholder, help_text, required, readonly, is_array, multiple, pattern,
    minlength, maxlength, min, max, step, accept, autocomplete, data, v_value, storage, reference, local_index,
    created_at, updated_at
  )
  SELECT v_field_id, p_form_id, f.name, f.type, f.label, f.placeholder, f.help_text, coalesce(f.required, false),
    coalesce(f.readonly, false), coalesce(f.is_array, false), coalesce(f.multiple, false), f.pattern, f.minlength,
    f.maxlength, f.min, f.max, f.step, f.accept, f.autocomplete, nullif(f.data, 'null'), nullif(f.v_value, 'null'),
    nullif(f.storage, 'null'), nullif(f.reference, 'null'),
    (SELECT coalesce(max(local_index) + 1, 0) FROM attribute WHERE form_id = p_form_id), p_now, p_now
  FROM jsonb_to_record(p_field) AS f (
    name text, type text, label text, placeholder text, help_text text, required boolean, readonly boolean,
    is_array boolean, multiple boolean, pattern text, minlength integer, maxlength integer, min numeric,
    max numeric, step numeric, accept text, autocomplete text[], data jsonb, v_value jsonb, storage jsonb,
    reference jsonb
  )
  ON CONFLICT (id) DO UPDATE SET
    name = excluded.name, type = excluded.type, label = excluded.label, placeholder = excluded.placeholder,
    help_text = excluded.help_text, required = excluded.required, readonly = excluded.readonly,
    is_array = excluded.is_array, multiple = excluded.multiple, pattern = excluded.pattern,
    minlength = excluded.minlength, maxlength = excluded.maxlength, min = excluded.min, max = excluded.max,
    step = excluded.step, accept = excluded.accept, autocomplete = excluded.autocomplete, data = excluded.data,
    v_value = excluded.v_value, storage = excluded.storage, reference = excluded.reference, updated_at = p_now
  WHERE a.form_id = p_form_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the field belongs to another form' USING ERRCODE = 'XX240';
  END IF;
  IF EXISTS (
    SELECT FROM "option" o JOIN jsonb_array_elements(v_options) e ON o.id = (e ->> 'id')::uuid
    WHERE o.form_field_id <> v_field_id
    UNION ALL
    SELECT FROM optgroup g JOIN jsonb_array_elements(v_optgroups) e ON g.id = (e ->> 'id')::uuid
    WHERE g.form_field_id <> v_field_id
  ) THEN
    RAISE EXCEPTION 'an option belongs to another field' USING ERRCODE = 'XX240';
  END IF;

  DELETE FROM "option" WHERE form_field_id = v_field_id
    AND id NOT IN (SELECT (e ->> 'id')::uuid FROM jsonb_array_elements(v_options) e);
  DELETE FROM optgroup WHERE form_field_id = v_field_id
    AND id NOT IN (SELECT (e ->> 'id')::uuid FROM jsonb_array_elements(v_optgroups) e);
  INSERT INTO optgroup (id, form_id, form_field_id, label, index, disabled)
  SELECT g.id, p_form_id, v_field_id, g.label, g.index, coalesce(g.disabled, false)
  FROM jsonb_to_recordset(v_optgroups) AS g (id uuid, label text, index integer, disabled boolean)
  ON CONFLICT (id) DO UPDATE SET label = excluded.label, index = excluded.index, disabled = excluded.disabled;
  INSERT INTO "option" (id, form_id, form_field_id, optgroup_id, value, label, src, disabled, index)
  SELECT o.id, p_form_id, v_field_id, o.optgroup_id, o.value, coalesce(o.label, ''), o.src,
    coalesce(o.disabled, false), o.index
  FROM jsonb_to_recordset(v_options) AS o (
    id uuid, optgroup_id uuid, value text, label text, src text, disabled boolean, index integer
  )
  ON CONFLICT (id) DO UPDATE SET optgroup_id = excluded.optgroup_id, value = excluded.value,
    label = excluded.label, src = excluded.src, disabled = excluded.disabled, index = excluded.index;
  SET CONSTRAINTS option_value_unique IMMEDIATE;

  RETURN (SELECT f FROM jsonb_array_elements(form_definition(p_form_id) -> 'fields') f
          WHERE f ->> 'id' = v_field_id::text);
END $$;
--> statement-breakpoint

-- Saves a batch of block changes: upserts (whole blocks) and deletions. Raises XX240 when an id belongs to another form.
CREATE FUNCTION save_blocks(p_form_id uuid, p_upserts jsonb, p_deletes uuid[], p_now timestamptz)
RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_count integer;
BEGIN
  -- One batch at a time per form, so that two editors' batches cannot interleave.
  PERFORM FROM form WHERE id = p_form_id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM jsonb_array_elements(p_upserts) e WHERE e ->> 'form_field_id' IS NOT NULL AND NOT EXISTS (
      SELECT FROM attribute a WHERE a.id = (e ->> 'form_field_id')::uuid AND a.form_id = p_form_id)
  ) OR EXISTS (
    SELECT FROM jsonb_array_elements(p_upserts) e WHERE e ->> 'parent_id' IS NOT NULL AND EXISTS (
      SELECT FROM form_block b WHERE b.id = (e ->> 'parent_id')::uuid AND b.form_id <> p_form_id)
  ) THEN
    RAISE EXCEPTION 'a block refers to another form' USING ERRCODE = 'XX240';
  END IF;
  DELETE FROM form_block WHERE form_id = p_form_id AND id = ANY (p_deletes);
  INSERT INTO form_block AS b (
    id, form_id, form_field_id, parent_id, type, local_index, title_html, description_html, body_html, src, data,
    v_hidden, created_at, updated_at
  )
  SELECT u.id, p_form_id, u.form_field_id, u.parent_id, u.type, u.local_index, u.title_html, u.description_html,
    u.body_html, u.src, coalesce(u.data, '{}'), coalesce(u.v_hidden, 'false'), p_now, p_now
  FROM jsonb_to_recordset(p_upserts) AS u (
    id uuid, form_field_id uuid, parent_id uuid, type text, local_index integer, title_html text,
    description_html text, body_html text, src text, data jsonb, v_hidden jsonb
  )
  ON CONFLICT (id) DO UPDATE SET form_field_id = excluded.form_field_id, parent_id = excluded.parent_id,
    type = excluded.type, local_index = excluded.local_index, title_html = excluded.title_html,
    description_html = excluded.description_html, body_html = excluded.body_html, src = excluded.src,
    data = excluded.data, v_hidden = excluded.v_hidden, updated_at = p_now
  WHERE b.form_id = p_form_id;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  IF v_count <> jsonb_array_length(p_upserts) THEN
    RAISE EXCEPTION 'a block belongs to another form' USING ERRCODE = 'XX240';
  END IF;
  RETURN (SELECT version FROM form WHERE id = p_form_id);
END $$;
--> statement-breakpoint

-- ---------------------------------------------------------------------------------------------------------------
-- Identity: the organization and the project of a new owner, made once however often it is called.
CREATE FUNCTION ensure_workspace(p_user_id uuid, p_slug text, p_name text)
RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_organization organization;
  v_slug text := p_slug;
  v_suffix integer := 1;
  v_project project;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_user_id::text, 1));
  SELECT o.* INTO v_organization FROM organization o
  JOIN organization_member m ON m.organization_id = o.id
  WHERE m.user_id = p_user_id ORDER BY o.created_at, o.id LIMIT 1;
  IF NOT FOUND THEN
    LOOP
      INSERT INTO organization (name, slug) VALUES (p_name, v_slug)
      ON CONFLICT (slug) DO NOTHING RETURNING * INTO v_organization;
      EXIT WHEN FOUND;
      v_suffix := v_suffix + 1;
      v_slug := p_slug || '-' || v_suffix;
    END LOOP;
    INSERT INTO organization_member (organization_id, user_id, role) VALUES (v_organization.id, p_user_id, 'owner');
  END IF;
  SELECT * INTO v_project FROM project WHERE organization_id = v_organization.id ORDER BY created_at, id LIMIT 1;
  IF NOT FOUND THEN
    INSERT INTO project (organization_id, name) VALUES (v_organization.id, 'forms')
    ON CONFLICT (organization_id, name) DO UPDATE SET name = excluded.name RETURNING * INTO v_project;
  END IF;
  RETURN jsonb_build_object(
    'organization', jsonb_build_object('id', v_organization.id, 'name', v_organization.slug,
      'display_name', v_organization.name),
    'project', jsonb_build_object('id', v_project.id, 'name', v_project.name)
  );
END $$;
--> statement-breakpoint

-- ---------------------------------------------------------------------------------------------------------------
-- Delivery: leases the oldest due event of each subject and destination, for p_lease; with p_subject_id only its own.
CREATE FUNCTION claim_outbox(p_now timestamptz, p_lease interval, p_limit integer, p_subject_id uuid DEFAULT NULL)
RETURNS SETOF outbox LANGUAGE sql VOLATILE AS $$
  UPDATE outbox SET leased_until = p_now + p_lease, attempts = attempts + 1
  WHERE id IN (
    SELECT o.id FROM outbox o
    WHERE o.delivered_at IS NULL AND o.dead_at IS NULL AND o.due_at <= p_now
      AND (o.leased_until IS NULL OR o.leased_until < p_now)
      AND (p_subject_id IS NULL OR o.subject_id = p_subject_id)
      AND NOT EXISTS (
        SELECT FROM outbox e
        WHERE e.subject_id = o.subject_id AND e.destination = o.destination AND e.number < o.number
          AND e.delivered_at IS NULL AND e.dead_at IS NULL
      )
    ORDER BY o.due_at, o.number
    LIMIT p_limit
    FOR UPDATE SKIP LOCKED
  )
  RETURNING *
$$;
