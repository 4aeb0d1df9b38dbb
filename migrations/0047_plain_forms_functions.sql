-- A submit looked into five tables for what hardly any form has: webhooks, mails, a deletion of its document, project or
-- organization. And its event, that the room is told of at once by whoever wrote it, was a row with seven indexes and a
-- reference. Both took a quarter of what PostgreSQL does for a submit.

-- As before, but what is noted of a form by itself is no change of it.
CREATE OR REPLACE TRIGGER form_settings_changed BEFORE UPDATE ON form FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.* AND OLD.version = NEW.version AND OLD.is_plain = NEW.is_plain)
  EXECUTE FUNCTION bump_own_form_version();
--> statement-breakpoint

CREATE FUNCTION note_receiver_of_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE form SET is_plain = false WHERE id = NEW.form_id AND is_plain;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhook_noted AFTER INSERT ON webhook FOR EACH ROW EXECUTE FUNCTION note_receiver_of_form();
--> statement-breakpoint
CREATE TRIGGER form_mail_noted AFTER INSERT ON form_mail FOR EACH ROW EXECUTE FUNCTION note_receiver_of_form();
--> statement-breakpoint

-- The forms are looked for once nobody is making one any more: whoever makes one holds what it is made in, and whoever comes
-- later finds that deleted when it is to be opened.
CREATE FUNCTION note_deletion_of_forms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'document' THEN
    PERFORM FROM document WHERE id = NEW.id FOR UPDATE;
    UPDATE form SET is_plain = false WHERE document_id = NEW.id AND is_plain;
    IF NOT FOUND THEN
      UPDATE form SET is_plain = false WHERE schema_id = NEW.id AND is_plain;
    END IF;
    RETURN NULL;
  END IF;
  PERFORM FROM project p WHERE NEW.id IN (p.id, p.organization_id) ORDER BY p.id FOR UPDATE;
  UPDATE form f SET is_plain = false FROM project p
  WHERE p.id = f.project_id AND NEW.id IN (p.id, p.organization_id) AND f.is_plain;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER document_deletion_noted AFTER UPDATE OF deleted_at ON document FOR EACH ROW
  WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION note_deletion_of_forms();
--> statement-breakpoint
CREATE TRIGGER project_deletion_noted AFTER UPDATE OF deleted_at ON project FOR EACH ROW
  WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION note_deletion_of_forms();
--> statement-breakpoint
CREATE TRIGGER organization_deletion_noted AFTER UPDATE OF deleted_at ON organization FOR EACH ROW
  WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION note_deletion_of_forms();
--> statement-breakpoint

-- Moved into what may be deleted at this moment: a form that is made there is closed, one that is moved may be open.
CREATE FUNCTION note_move_of_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE form SET is_plain = false WHERE id = NEW.id AND is_plain;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER form_move_noted AFTER UPDATE OF project_id ON form FOR EACH ROW
  WHEN (OLD.project_id <> NEW.project_id) EXECUTE FUNCTION note_move_of_form();
--> statement-breakpoint

UPDATE form f SET is_plain = false
WHERE is_form_deleted(f) OR EXISTS (SELECT FROM webhook w WHERE w.form_id = f.id)
  OR EXISTS (SELECT FROM form_mail m WHERE m.form_id = f.id);
--> statement-breakpoint

-- As before, but of what the caller tells the room until p_leased_until there is a note, in a table of its own. A Worker
-- from before knows nothing of notes: it finds its event.
DROP FUNCTION write_response(uuid, uuid, uuid, uuid, jsonb, jsonb, jsonb, jsonb, bigint, timestamptz, timestamptz);
--> statement-breakpoint
CREATE FUNCTION write_response(
  p_response_id uuid, p_form_id uuid, p_session_id uuid, p_customer_id uuid, p_data jsonb, p_raw jsonb,
  p_secrets jsonb, p_meta jsonb, p_local_index bigint, p_now timestamptz, p_leased_until timestamptz DEFAULT NULL,
  p_is_noted boolean DEFAULT false
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
  IF jsonb_path_exists(p_data, '$.*.storage_object_paths[*]') THEN
    PERFORM take_files(p_response_id, p_form_id, p_session_id, p_data, p_now);
  END IF;
  IF p_secrets <> '[]' THEN
    INSERT INTO response_secret (response_id, form_field_id, hash)
    SELECT p_response_id, (e ->> 'form_field_id')::uuid, e ->> 'hash' FROM jsonb_array_elements(p_secrets) e;
  END IF;
  IF p_leased_until IS NULL THEN
    INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
    VALUES (p_form_id, p_response_id, 'room', '{"type": "response.created"}', p_now, p_now);
  ELSIF p_is_noted THEN
    INSERT INTO untold_response (response_id, due_at) VALUES (p_response_id, p_leased_until);
  ELSE
    INSERT INTO outbox (id, form_id, subject_id, destination, event, attempts, created_at, due_at, leased_until)
    VALUES (p_response_id, p_form_id, p_response_id, 'room', '{"type": "response.created"}', 1, p_now, p_now,
      p_leased_until);
  END IF;
END $$;
--> statement-breakpoint

-- What nobody has told in time becomes an event like any other, for the room alone; with p_response_id that one at once.
-- What is deleted is told elsewhere.
CREATE FUNCTION take_over_untold(p_now timestamptz, p_limit integer, p_response_id uuid DEFAULT NULL)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_ids uuid[];
BEGIN
  IF p_response_id IS NULL THEN
    WITH due AS (
      SELECT response_id FROM untold_response WHERE due_at < p_now LIMIT p_limit FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM untold_response u USING due WHERE u.response_id = due.response_id RETURNING u.response_id
    )
    SELECT array_agg(response_id) INTO v_ids FROM gone;
  ELSE
    DELETE FROM untold_response WHERE response_id = p_response_id RETURNING ARRAY[response_id] INTO v_ids;
  END IF;
  IF v_ids IS NULL THEN
    RETURN;
  END IF;
  -- A lease that is over: webhooks and mails of the form that were set up since are told nothing.
  INSERT INTO outbox (id, form_id, subject_id, destination, event, attempts, created_at, due_at, leased_until)
  SELECT r.id, r.form_id, r.id, 'room', '{"type": "response.created"}', 1, r.created_at, p_now, '-infinity'
  FROM response r WHERE r.id = ANY (v_ids)
  ON CONFLICT (id) DO NOTHING;
END $$;
--> statement-breakpoint

-- As before, but a response that is not told of yet is told of before its change.
CREATE OR REPLACE FUNCTION update_cell(
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
  PERFORM take_over_untold(p_now, 1, p_response_id);
  INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
  VALUES (p_form_id, p_response_id, 'room', jsonb_build_object(
    'type', 'response.updated', 'field_id', p_field_id, 'transaction_id', p_transaction_id
  ), p_now, p_now);
  RETURN jsonb_build_object('id', v_response.id, 'version', v_response.version,
    'updated_at', v_response.updated_at, 'cell', p_cell);
END $$;
--> statement-breakpoint

-- As before, but a form is asked for receivers and deletions only if it ever had any. p_is_noted: the caller knows of the
-- notes of what is untold.
DROP FUNCTION submit_response(uuid, bigint, uuid, bytea, jsonb, jsonb, jsonb, jsonb, jsonb, jsonb, timestamptz, timestamptz);
--> statement-breakpoint
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
  p_told_until timestamptz DEFAULT NULL,
  p_is_noted boolean DEFAULT false
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_is_locked boolean;
  v_is_plain boolean := coalesce(p_choices, '[]') = '[]' AND coalesce(
    p_customer ->> 'uuid', p_customer ->> 'verified_email', p_customer ->> 'visitor_id') IS NULL;
  v_is_session_known boolean;
  v_is_form_plain boolean;
  v_has_receivers boolean := false;
  v_response_id uuid;
  v_answer jsonb;
BEGIN
  IF v_is_plain THEN
    v_is_locked := pg_advisory_xact_lock_shared(form_limit_lock_key(p_form_id)) IS NOT NULL;
    -- A statement of its own: its snapshot is taken after the lock was granted.
    SELECT
      f.version = p_version AND NOT (f.is_force_closed OR f.is_scheduling_enabled
        OR f.is_max_form_responses_in_total_enabled OR f.is_max_form_responses_by_customer_enabled)
        AND (s.id IS NULL OR s.form_id = p_form_id AND s.submitted_at IS NULL AND s.customer_id IS NULL),
      s.id IS NOT NULL, f.is_plain
    INTO v_is_plain, v_is_session_known, v_is_form_plain
    FROM form f LEFT JOIN response_session s ON s.id = p_session_id WHERE f.id = p_form_id;
  END IF;
  IF v_is_plain AND NOT v_is_form_plain THEN
    SELECT
      NOT is_form_deleted(f),
      EXISTS (SELECT FROM webhook w WHERE w.form_id = p_form_id)
        OR EXISTS (SELECT FROM form_mail m WHERE m.form_id = p_form_id)
    INTO v_is_plain, v_has_receivers
    FROM form f WHERE f.id = p_form_id;
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
        (v_answer ->> 'local_index')::bigint, p_now, CASE WHEN NOT v_has_receivers THEN p_told_until END,
        p_is_noted);
      RETURN jsonb_build_object('status', 'accepted', 'answer', v_answer,
        'is_told_by_caller', NOT v_has_receivers AND p_told_until IS NOT NULL);
    END IF;
  END IF;
  RETURN submit_response_in_turn(p_form_id, p_version, p_session_id, p_payload_hash, p_data, p_raw,
    coalesce(p_choices, '[]'), coalesce(p_secrets, '[]'), coalesce(p_customer, '{}'), p_meta, p_now);
END $$;
