-- Who a visitor is (docs/decisions/019), and proving an e-mail address with a code.

-- A uuid counts as proved from here on only where its owner has signed it; those of before were all unsigned.
UPDATE customer SET visitor_id = uuid::text, uuid = NULL WHERE uuid IS NOT NULL;
--> statement-breakpoint

-- The customer behind a submit, made when there is none: first by the uuid that the owner has signed, then by the
-- address that was verified in this session, then by what the visitor says of themselves. Null: nothing is known.
-- p_customer: {uuid?, verified_email?, visitor_id?, email_provisional?, phone_provisional?, name_provisional?}.
CREATE OR REPLACE FUNCTION resolve_customer(p_project_id uuid, p_customer jsonb, p_now timestamptz)
RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_uid uuid;
  v_uuid uuid := (p_customer ->> 'uuid')::uuid;
  v_email text := lower(p_customer ->> 'verified_email');
  v_emails text[] := ARRAY(SELECT jsonb_array_elements_text(coalesce(p_customer -> 'email_provisional', '[]')));
  v_phones text[] := ARRAY(SELECT jsonb_array_elements_text(coalesce(p_customer -> 'phone_provisional', '[]')));
  v_names text[] := ARRAY(SELECT jsonb_array_elements_text(coalesce(p_customer -> 'name_provisional', '[]')));
BEGIN
  IF v_uuid IS NOT NULL THEN
    IF v_email IS NOT NULL THEN
      -- Both proofs of one person at a time, so that two submits never wait for each other in a circle.
      PERFORM pg_advisory_xact_lock(hashtextextended(p_project_id::text || v_email, 212));
      BEGIN
        -- Whoever has proved the address before is the one whom the owner names now for the first time.
        UPDATE customer SET uuid = v_uuid
        WHERE project_id = p_project_id AND lower(email) = v_email AND is_email_verified AND uuid IS NULL
          AND NOT EXISTS (SELECT FROM customer WHERE project_id = p_project_id AND uuid = v_uuid);
      EXCEPTION WHEN unique_violation THEN
        NULL; -- The uuid has become somebody's meanwhile.
      END;
    END IF;
    INSERT INTO customer (project_id, uuid, created_at, last_seen_at)
    VALUES (p_project_id, v_uuid, p_now, p_now)
    ON CONFLICT (project_id, uuid) DO UPDATE SET last_seen_at = p_now RETURNING uid INTO v_uid;
    IF v_email IS NOT NULL THEN
      BEGIN
        UPDATE customer SET email = v_email, is_email_verified = true WHERE uid = v_uid AND NOT is_email_verified;
      EXCEPTION WHEN unique_violation THEN
        NULL; -- It is the proof of somebody else: the two stay two.
      END;
      IF NOT EXISTS (SELECT FROM customer WHERE uid = v_uid AND is_email_verified AND lower(email) = v_email) THEN
        v_emails := v_emails || v_email;
      END IF;
    END IF;
  ELSIF v_email IS NOT NULL THEN
    INSERT INTO customer (project_id, email, is_email_verified, created_at, last_seen_at)
    VALUES (p_project_id, v_email, true, p_now, p_now)
    ON CONFLICT (project_id, lower(email)) WHERE is_email_verified DO UPDATE SET last_seen_at = p_now
    RETURNING uid INTO v_uid;
  ELSIF p_customer ->> 'visitor_id' IS NOT NULL THEN
    INSERT INTO customer (project_id, visitor_id, created_at, last_seen_at)
    VALUES (p_project_id, p_customer ->> 'visitor_id', p_now, p_now)
    ON CONFLICT (project_id, visitor_id) DO UPDATE SET last_seen_at = p_now RETURNING uid INTO v_uid;
  ELSE
    RETURN NULL;
  END IF;
  -- What somebody only says stays a hint, and the first twenty of each are kept.
  UPDATE customer SET
    email_provisional = with_hints(email_provisional, v_emails),
    phone_provisional = with_hints(phone_provisional, v_phones),
    name_provisional = with_hints(name_provisional, v_names)
  WHERE uid = v_uid
    AND NOT (email_provisional @> v_emails AND phone_provisional @> v_phones AND name_provisional @> v_names);
  RETURN v_uid;
END $$;
--> statement-breakpoint
CREATE FUNCTION with_hints(p_known text[], p_more text[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_known || ARRAY(SELECT DISTINCT m FROM unnest(p_more) m WHERE m <> ALL (p_known)))[1:20]
$$;
--> statement-breakpoint

-- Puts a new code in the place of the one before, if there was one. Returns {status: started | not_found | closed |
-- too_soon, retry_at}. One at a time per session, since its row is locked.
CREATE FUNCTION start_email_challenge(p_challenge jsonb, p_form_id uuid, p_pause interval, p_now timestamptz)
RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_new email_challenge := jsonb_populate_record(NULL::email_challenge, p_challenge - 'code_hash');
  v_session response_session;
  v_last timestamptz;
BEGIN
  INSERT INTO response_session (id, form_id, started_at, updated_at)
  VALUES (v_new.session_id, p_form_id, p_now, p_now)
  ON CONFLICT (id) DO UPDATE SET updated_at = p_now
  RETURNING * INTO v_session;
  IF v_session.form_id <> p_form_id THEN
    RETURN jsonb_build_object('status', 'not_found');
  ELSIF v_session.submitted_at IS NOT NULL THEN
    RETURN jsonb_build_object('status', 'closed');
  END IF;
  SELECT created_at INTO v_last FROM email_challenge
  WHERE session_id = v_new.session_id AND form_field_id = v_new.form_field_id;
  IF v_last > p_now - p_pause THEN
    RETURN jsonb_build_object('status', 'too_soon', 'retry_at', v_last + p_pause);
  END IF;
  INSERT INTO email_challenge AS c (id, session_id, form_field_id, email, code_hash, created_at, expires_at)
  VALUES (v_new.id, v_new.session_id, v_new.form_field_id, v_new.email, decode(p_challenge ->> 'code_hash', 'hex'),
    p_now, v_new.expires_at)
  ON CONFLICT (session_id, form_field_id) DO UPDATE SET
    id = excluded.id, email = excluded.email, code_hash = excluded.code_hash, attempts = 0,
    created_at = excluded.created_at, expires_at = excluded.expires_at, verified_at = NULL;
  RETURN jsonb_build_object('status', 'started');
END $$;
--> statement-breakpoint

-- A project has one current secret; the one before is still taken until p_until, older ones are gone.
CREATE FUNCTION replace_signing_secret(p_id uuid, p_project_id uuid, p_sealed text, p_until timestamptz, p_now timestamptz)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- One at a time, or two would be current.
  PERFORM FROM project WHERE id = p_project_id FOR UPDATE;
  DELETE FROM customer_signing_secret WHERE project_id = p_project_id AND expires_at IS NOT NULL;
  UPDATE customer_signing_secret SET expires_at = p_until WHERE project_id = p_project_id;
  INSERT INTO customer_signing_secret (id, project_id, sealed, created_at)
  VALUES (p_id, p_project_id, p_sealed, p_now);
END $$;
--> statement-breakpoint

-- Saves answers while they are being given: {field_id: value}. Only fields of the session's form are taken, never
-- secrets; for each field the highest sequence number wins; a submitted session is closed. The address of a
-- challenge_email field is saved as it is typed: that proves nothing, since what is proved stands in email_challenge.
-- Returns {status: saved | closed | not_found, seq}. Null p_form_id: the form of the fields.
CREATE OR REPLACE FUNCTION patch_response_session(
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
  WHERE a.type NOT IN ('password', 'payment')
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
