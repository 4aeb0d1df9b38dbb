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

CREATE FUNCTION note_deletion_of_forms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_project_ids uuid[];
BEGIN
  IF TG_TABLE_NAME = 'document' THEN
    v_project_ids := ARRAY[NEW.project_id];
  ELSIF TG_TABLE_NAME = 'project' THEN
    v_project_ids := ARRAY[NEW.id];
  ELSE
    v_project_ids := ARRAY(SELECT id FROM project WHERE organization_id = NEW.id);
  END IF;
  UPDATE form f SET is_plain = false WHERE f.project_id = ANY (v_project_ids) AND f.is_plain AND is_form_deleted(f);
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

-- As before, but what the caller tells the room of until p_leased_until is noted in a row of a table of its own.
CREATE OR REPLACE FUNCTION write_response(
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
  ELSE
    INSERT INTO untold_response (response_id, due_at) VALUES (p_response_id, p_leased_until);
  END IF;
END $$;
--> statement-breakpoint

-- What nobody has told in time becomes an event like any other, for the room alone; with p_response_id that one at once.
-- What is deleted is told elsewhere.
CREATE FUNCTION take_over_untold(p_now timestamptz, p_limit integer, p_response_id uuid DEFAULT NULL)
RETURNS void LANGUAGE sql VOLATILE AS $$
  WITH due AS (
    DELETE FROM untold_response WHERE response_id IN (
      SELECT response_id FROM untold_response
      WHERE CASE WHEN p_response_id IS NULL THEN due_at < p_now ELSE response_id = p_response_id END
      LIMIT p_limit FOR UPDATE SKIP LOCKED
    ) RETURNING response_id
  )
  -- A lease that is over: webhooks and mails of the form that were set up since are told nothing.
  INSERT INTO outbox (id, form_id, subject_id, destination, event, attempts, created_at, due_at, leased_until)
  SELECT r.id, r.form_id, r.id, 'room', '{"type": "response.created"}', 1, r.created_at, p_now, '-infinity'
  FROM due JOIN response r ON r.id = due.response_id
  ON CONFLICT (id) DO NOTHING
$$;
--> statement-breakpoint

-- As before, but a form is asked for receivers and deletions only if it ever had any.
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
  p_now timestamptz,
  p_told_until timestamptz DEFAULT NULL
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
        (v_answer ->> 'local_index')::bigint, p_now, CASE WHEN NOT v_has_receivers THEN p_told_until END);
      RETURN jsonb_build_object('status', 'accepted', 'answer', v_answer,
        'is_told_by_caller', NOT v_has_receivers AND p_told_until IS NOT NULL);
    END IF;
  END IF;
  RETURN submit_response_in_turn(p_form_id, p_version, p_session_id, p_payload_hash, p_data, p_raw,
    coalesce(p_choices, '[]'), coalesce(p_secrets, '[]'), coalesce(p_customer, '{}'), p_meta, p_now);
END $$;
