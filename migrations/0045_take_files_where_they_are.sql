-- A trigger's condition is read anew for every response, which takes longer than all that it decides: whoever writes a
-- response looks for its files, and most have none.
-- A submit that is being stored at this moment would go on with the function as it was, and find no trigger any more.
LOCK TABLE payment_order, response_session IN EXCLUSIVE MODE;
--> statement-breakpoint
DROP TRIGGER response_takes_files ON response;
--> statement-breakpoint
DROP FUNCTION take_files_of_response();
--> statement-breakpoint

-- Makes the staged files that a new response names its own; raises XX260 when one of them is not there.
CREATE FUNCTION take_files(
  p_response_id uuid, p_form_id uuid, p_session_id uuid, p_data jsonb, p_now timestamptz
) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_named integer;
  v_taken integer;
BEGIN
  SELECT count(*) INTO v_named
  FROM jsonb_each(p_data) c, jsonb_array_elements(c.value -> 'storage_object_paths');
  UPDATE stored_file f SET response_id = p_response_id, expires_at = NULL
  FROM jsonb_each(p_data) c, jsonb_array_elements_text(c.value -> 'storage_object_paths') p (path)
  WHERE f.path = p.path AND f.field_id::text = c.key AND f.form_id = p_form_id AND f.session_id = p_session_id
    AND f.response_id IS NULL AND f.expires_at > p_now;
  GET DIAGNOSTICS v_taken = ROW_COUNT;
  IF v_taken <> v_named THEN
    RAISE EXCEPTION 'a file of the response is not there' USING ERRCODE = 'XX260';
  END IF;
END $$;
--> statement-breakpoint

-- As before, with its files.
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
    INSERT INTO outbox (id, form_id, subject_id, destination, event, attempts, created_at, due_at, leased_until)
    VALUES (p_response_id, p_form_id, p_response_id, 'room', '{"type": "response.created"}', 1, p_now, p_now,
      p_leased_until);
  END IF;
END $$;
