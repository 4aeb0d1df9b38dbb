-- A submit writes less: the row of a session that nobody knew is written once, with its answer, where nothing can be
-- refused any more; one that is known is locked without being written. And an old version that finds no session leaves
-- none behind: what is decided again may be refused.

-- Planned once for each connection, not once for each submit.
CREATE OR REPLACE FUNCTION next_response_index(p_form_id uuid) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN nextval(format('response_index.%I', p_form_id)::regclass);
END $$;
--> statement-breakpoint

-- What the sender is told, and told again; draws the number.
CREATE FUNCTION submission_answer(
  p_form_id uuid, p_response_id uuid, p_raw jsonb, p_meta jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN jsonb_build_object(
    'response_id', p_response_id, 'local_index', next_response_index(p_form_id), 'created_at', p_now,
    'redirect_uri', p_meta -> 'redirect_uri',
    'ignored_keys', CASE WHEN p_raw IS NULL THEN '[]' ELSE (
      SELECT coalesce(jsonb_agg(key), '[]') FROM jsonb_object_keys(p_raw) key
    ) END
  );
END $$;
--> statement-breakpoint
DROP FUNCTION begin_submission(uuid, bigint, uuid, bytea, jsonb, timestamptz);
--> statement-breakpoint

-- The lock of the form and of the session. `result` is set where there is nothing to decide: a repeat, an old version.
-- Without p_response_id the session stays open. p_is_simple: only the form itself can refuse it; if that does not, a new
-- session is written with the `answer` at once, and closed.
CREATE FUNCTION begin_submission(
  p_form_id uuid, p_version bigint, p_session_id uuid, p_payload_hash bytea, p_meta jsonb, p_now timestamptz,
  p_response_id uuid DEFAULT NULL, p_raw jsonb DEFAULT NULL, p_is_simple boolean DEFAULT false,
  OUT form form, OUT customer_id uuid, OUT result jsonb, OUT answer jsonb
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_session response_session;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(form_limit_lock_key(p_form_id));
  -- A statement of its own: its snapshot is taken after the lock was granted.
  SELECT * INTO form FROM form f WHERE f.id = p_form_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'FORM_NOT_FOUND' USING ERRCODE = 'XX240';
  END IF;
  LOOP
    SELECT * INTO v_session FROM response_session s WHERE s.id = p_session_id FOR UPDATE;
    EXIT WHEN FOUND;
    IF form.version <> p_version THEN
      result := jsonb_build_object('status', 'stale', 'definition', form_definition(p_form_id));
      RETURN;
    END IF;
    IF p_is_simple AND NOT form.is_max_form_responses_in_total_enabled THEN
      PERFORM require_open_form(form, p_now);
      answer := submission_answer(p_form_id, p_response_id, p_raw, p_meta, p_now);
    END IF;
    INSERT INTO response_session (
      id, form_id, x_useragent, geo, started_at, updated_at, submitted_at, payload_hash, answer
    ) VALUES (
      p_session_id, p_form_id, p_meta ->> 'x_useragent', p_meta -> 'geo', p_now, p_now,
      CASE WHEN answer IS NOT NULL THEN p_now END, CASE WHEN answer IS NOT NULL THEN p_payload_hash END, answer
    ) ON CONFLICT (id) DO NOTHING;
    IF FOUND THEN
      RETURN;
    END IF;
    -- A parallel repeat has waited for the first one, and finds what became of it; its number is used for nothing.
    answer := NULL;
  END LOOP;
  IF v_session.form_id <> p_form_id THEN
    RAISE EXCEPTION 'SESSION_NOT_FOUND' USING ERRCODE = 'XX251';
  ELSIF v_session.submitted_at IS NOT NULL THEN
    IF v_session.payload_hash <> p_payload_hash THEN
      RAISE EXCEPTION 'IDEMPOTENCY_KEY_REUSED' USING ERRCODE = 'XX250';
    END IF;
    result := jsonb_build_object('status', 'repeated', 'answer', v_session.answer);
  ELSIF form.version <> p_version THEN
    result := jsonb_build_object('status', 'stale', 'definition', form_definition(p_form_id));
  ELSIF p_response_id IS NULL THEN
    -- Nobody takes it for forgotten while it waits for its money.
    UPDATE response_session s SET updated_at = p_now WHERE s.id = p_session_id;
  END IF;
  customer_id := v_session.customer_id;
END $$;
--> statement-breakpoint

-- Writes the response with everything that belongs to it.
CREATE FUNCTION write_response(
  p_response_id uuid, p_form_id uuid, p_session_id uuid, p_customer_id uuid, p_data jsonb, p_raw jsonb,
  p_secrets jsonb, p_meta jsonb, p_local_index bigint, p_now timestamptz
) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  INSERT INTO response (
    id, form_id, session_id, customer_id, local_index, data, raw, platform_powered_by, utc_offset, ip, geo,
    x_useragent, x_referer, created_at, updated_at
  ) VALUES (
    p_response_id, p_form_id, p_session_id, p_customer_id, p_local_index, p_data, p_raw,
    coalesce(p_meta ->> 'platform_powered_by', 'web_client'), (p_meta ->> 'utc_offset')::smallint, p_meta ->> 'ip',
    p_meta -> 'geo', p_meta ->> 'x_useragent', p_meta ->> 'x_referer', p_now, p_now
  );
  IF p_secrets <> '[]' THEN
    INSERT INTO response_secret (response_id, form_field_id, hash)
    SELECT p_response_id, (e ->> 'form_field_id')::uuid, e ->> 'hash' FROM jsonb_array_elements(p_secrets) e;
  END IF;
  INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
  VALUES (p_form_id, p_response_id, 'room', '{"type": "response.created"}', p_now, p_now);
END $$;
--> statement-breakpoint

-- Writes the response and closes the session, which is open. Returns the answer of the submit.
CREATE OR REPLACE FUNCTION record_response(
  p_response_id uuid, p_form_id uuid, p_session_id uuid, p_customer_id uuid, p_payload_hash bytea, p_data jsonb,
  p_raw jsonb, p_secrets jsonb, p_meta jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_answer jsonb := submission_answer(p_form_id, p_response_id, p_raw, p_meta, p_now);
BEGIN
  PERFORM write_response(p_response_id, p_form_id, p_session_id, p_customer_id, p_data, p_raw, p_secrets, p_meta,
    (v_answer ->> 'local_index')::bigint, p_now);
  UPDATE response_session SET
    submitted_at = p_now, updated_at = p_now, payload_hash = p_payload_hash, answer = v_answer, raw = '{}',
    seqs = '{}', customer_id = p_customer_id
  WHERE id = p_session_id;
  RETURN v_answer;
END $$;
--> statement-breakpoint

-- Accepts one decided submission, or raises the catalogue's SQLSTATE (core/errors/sqlstate.ts) and changes nothing.
-- Returns {status: accepted | repeated, answer} or {status: stale, definition}: decide again with that definition.
-- The same session again with the same payload gets the first answer; with another payload XX250.
CREATE OR REPLACE FUNCTION submit_response(
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
  v_begun record;
  v_customer_id uuid;
  v_response_id uuid := gen_random_uuid();
  v_answer jsonb;
BEGIN
  SELECT * INTO v_begun FROM begin_submission(p_form_id, p_version, p_session_id, p_payload_hash, p_meta, p_now,
    v_response_id, p_raw, p_choices = '[]' AND coalesce(p_customer ->> 'uuid', p_customer ->> 'verified_email',
      p_customer ->> 'visitor_id') IS NULL);
  IF v_begun.result IS NOT NULL THEN
    RETURN v_begun.result;
  END IF;
  PERFORM require_open_form(v_begun.form, p_now);
  v_customer_id := coalesce(
    v_begun.customer_id, resolve_customer((v_begun.form).project_id, p_customer, p_now));
  PERFORM take_places(v_begun.form, v_customer_id);
  IF jsonb_array_length(p_choices) > 0 THEN
    PERFORM take_stock(p_form_id, p_choices, v_response_id, p_now);
  END IF;
  IF v_begun.answer IS NULL THEN
    v_answer := record_response(v_response_id, p_form_id, p_session_id, v_customer_id, p_payload_hash, p_data, p_raw,
      p_secrets, p_meta, p_now);
  ELSE
    v_answer := v_begun.answer;
    PERFORM write_response(v_response_id, p_form_id, p_session_id, v_customer_id, p_data, p_raw, p_secrets, p_meta,
      (v_answer ->> 'local_index')::bigint, p_now);
  END IF;
  RETURN jsonb_build_object('status', 'accepted', 'answer', v_answer);
END $$;
