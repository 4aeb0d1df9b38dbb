-- Most submits meet no limit, no stock, no schedule and nobody who is known: they are taken by few statements, each
-- planned once for each connection. Everything else goes through the function that submit_response was before.

-- As before, but planned once for each connection: functions in SQL are planned for every statement that calls them, which
-- took a third of a submit.
CREATE OR REPLACE FUNCTION is_project_deleted(p_project project) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN p_project.deleted_at IS NOT NULL OR EXISTS (
    SELECT FROM organization o WHERE o.id = p_project.organization_id AND o.deleted_at IS NOT NULL
  );
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_form_deleted(p_form form) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM document d JOIN project p ON p.id = d.project_id
    WHERE d.id = coalesce(p_form.document_id, p_form.schema_id) AND (d.deleted_at IS NOT NULL OR is_project_deleted(p))
  );
END $$;
--> statement-breakpoint

-- What the sender is told, and told again; draws the number. As before, but by no query where no name was ignored.
CREATE OR REPLACE FUNCTION submission_answer(
  p_form_id uuid, p_response_id uuid, p_raw jsonb, p_meta jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_ignored_keys jsonb := '[]';
BEGIN
  IF p_raw IS NOT NULL THEN
    v_ignored_keys := (SELECT coalesce(jsonb_agg(key), '[]') FROM jsonb_object_keys(p_raw) key);
  END IF;
  RETURN jsonb_build_object(
    'response_id', p_response_id,
    'local_index', nextval(('response_index."' || p_form_id || '"')::regclass),
    'created_at', p_now, 'redirect_uri', p_meta -> 'redirect_uri', 'ignored_keys', v_ignored_keys
  );
END $$;
--> statement-breakpoint

-- An event that is leased from the start is for the room alone, and told by whoever wrote it.
DROP TRIGGER outbox_fanned_out ON outbox;
--> statement-breakpoint
CREATE TRIGGER outbox_fanned_out AFTER INSERT ON outbox FOR EACH ROW
  WHEN (NEW.destination = 'room' AND NEW.leased_until IS NULL) EXECUTE FUNCTION fan_out_event();
--> statement-breakpoint

-- Writes the response with everything that belongs to it. With p_leased_until the caller tells the room by itself; the
-- event then has the id of the response, and is delivered like any other if the caller has not removed it by then.
DROP FUNCTION write_response(uuid, uuid, uuid, uuid, jsonb, jsonb, jsonb, jsonb, bigint, timestamptz);
--> statement-breakpoint
CREATE FUNCTION write_response(
  p_response_id uuid, p_form_id uuid, p_session_id uuid, p_customer_id uuid, p_data jsonb, p_raw jsonb,
  p_secrets jsonb, p_meta jsonb, p_local_index bigint, p_now timestamptz, p_leased_until timestamptz DEFAULT NULL
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
  IF p_leased_until IS NULL THEN
    INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
    VALUES (p_form_id, p_response_id, 'room', '{"type": "response.created"}', p_now, p_now);
  ELSE
    INSERT INTO outbox (id, form_id, subject_id, destination, event, attempts, created_at, due_at, leased_until)
    VALUES (p_response_id, p_form_id, p_response_id, 'room', '{"type": "response.created"}', 1, p_now, p_now,
      p_leased_until);
  END IF;
END $$;
--> statement-breakpoint

-- What submit_response was until now: whatever a submission may meet, in the order of the locks.
ALTER FUNCTION submit_response(uuid, bigint, uuid, bytea, jsonb, jsonb, jsonb, jsonb, jsonb, jsonb, timestamptz)
  RENAME TO submit_response_in_turn;
--> statement-breakpoint

-- Accepts one decided submission, or raises the catalogue's SQLSTATE (core/errors/sqlstate.ts) and changes nothing.
-- Returns {status: accepted | repeated, answer} or {status: stale, definition}: decide again with that definition.
-- The same session again with the same payload gets the first answer; with another payload XX250.
-- p_choices, p_secrets, p_customer: null where there are none. Until p_told_until the caller tells the room, if that is
-- all there is to tell: then `is_told_by_caller`, and the event has the id of the response.
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
  p_now timestamptz,
  p_told_until timestamptz DEFAULT NULL
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_is_locked boolean;
  v_is_plain boolean := coalesce(p_choices, '[]') = '[]' AND coalesce(
    p_customer ->> 'uuid', p_customer ->> 'verified_email', p_customer ->> 'visitor_id') IS NULL;
  v_is_session_known boolean;
  v_has_receivers boolean;
  v_response_id uuid;
  v_answer jsonb;
BEGIN
  IF v_is_plain THEN
    v_is_locked := pg_advisory_xact_lock_shared(form_limit_lock_key(p_form_id)) IS NOT NULL;
    -- A statement of its own: its snapshot is taken after the lock was granted.
    SELECT
      f.version = p_version AND NOT (f.is_force_closed OR f.is_scheduling_enabled
        OR f.is_max_form_responses_in_total_enabled OR f.is_max_form_responses_by_customer_enabled)
        AND NOT is_form_deleted(f)
        AND (s.id IS NULL OR s.form_id = p_form_id AND s.submitted_at IS NULL AND s.customer_id IS NULL),
      s.id IS NOT NULL,
      EXISTS (SELECT FROM webhook w WHERE w.form_id = p_form_id)
        OR EXISTS (SELECT FROM form_mail m WHERE m.form_id = p_form_id)
    INTO v_is_plain, v_is_session_known, v_has_receivers
    FROM form f LEFT JOIN response_session s ON s.id = p_session_id WHERE f.id = p_form_id;
  END IF;
  IF v_is_plain THEN
    v_response_id := gen_random_uuid();
    v_answer := submission_answer(p_form_id, v_response_id, p_raw, p_meta, p_now);
    IF v_is_session_known THEN
      UPDATE response_session SET
        submitted_at = p_now, updated_at = p_now, payload_hash = p_payload_hash, answer = v_answer, raw = '{}',
        seqs = '{}'
      WHERE id = p_session_id AND submitted_at IS NULL AND customer_id IS NULL;
    ELSE
      INSERT INTO response_session (
        id, form_id, x_useragent, geo, started_at, updated_at, submitted_at, payload_hash, answer
      ) VALUES (
        p_session_id, p_form_id, p_meta ->> 'x_useragent', p_meta -> 'geo', p_now, p_now, p_now, p_payload_hash,
        v_answer
      ) ON CONFLICT (id) DO NOTHING;
    END IF;
    -- Else a parallel repeat has waited for the first one; its number is used for nothing.
    IF FOUND THEN
      PERFORM write_response(v_response_id, p_form_id, p_session_id, NULL, p_data, p_raw, p_secrets, p_meta,
        (v_answer ->> 'local_index')::bigint, p_now, CASE WHEN NOT v_has_receivers THEN p_told_until END);
      RETURN jsonb_build_object('status', 'accepted', 'answer', v_answer,
        'is_told_by_caller', NOT v_has_receivers AND p_told_until IS NOT NULL);
    END IF;
  END IF;
  RETURN submit_response_in_turn(p_form_id, p_version, p_session_id, p_payload_hash, p_data, p_raw,
    coalesce(p_choices, '[]'), coalesce(p_secrets, '[]'), coalesce(p_customer, '{}'), p_meta, p_now);
END $$;
