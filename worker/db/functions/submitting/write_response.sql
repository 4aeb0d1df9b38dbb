-- Writes a response with its files, its secrets and the event for the room. With p_publish_by the caller publishes to
-- the room by then: instead of an event, the response is recorded as unpublished. The trigger of an event
-- (fan_out_event) also creates the events for webhooks, emails and the main table.
--
-- Locks: the staged files, as take_files.
-- Raises: XX260 CONFLICT, as take_files.
CREATE OR REPLACE FUNCTION write_response(
  p_response_id uuid, p_form_id uuid, p_session_id uuid, p_customer_id uuid, p_data jsonb, p_raw jsonb,
  p_secrets jsonb, p_meta jsonb, p_local_index bigint, p_now timestamptz, p_publish_by timestamptz DEFAULT NULL
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO response (
    id, form_id, session_id, customer_id, local_index, data, raw, platform_powered_by, entered_by, utc_offset, time_zone, ip, geo,
    x_useragent, x_referer, created_at, updated_at
  ) VALUES (
    p_response_id, p_form_id, p_session_id, p_customer_id, p_local_index, p_data, p_raw,
    coalesce(p_meta ->> 'platform_powered_by', 'web_client'), (p_meta ->> 'entered_by')::uuid,
    (p_meta ->> 'utc_offset')::smallint,
    p_meta ->> 'time_zone', p_meta ->> 'ip', p_meta -> 'geo', p_meta ->> 'x_useragent', p_meta ->> 'x_referer',
    p_now, p_now
  );
  IF jsonb_path_exists(p_data, '$.*.storage_object_paths[*]') THEN
    PERFORM take_files(p_response_id, p_form_id, p_session_id, p_data, p_now);
  END IF;
  IF p_secrets <> '[]' THEN
    INSERT INTO response_secret (response_id, form_field_id, hash)
    SELECT p_response_id, (e ->> 'form_field_id')::uuid, e ->> 'hash' FROM jsonb_array_elements(p_secrets) e;
  END IF;
  IF p_publish_by IS NULL THEN
    INSERT INTO outbox (form_id, subject_id, destination, event, created_at, due_at)
    VALUES (p_form_id, p_response_id, 'room', '{"type": "response.created"}', p_now, p_now);
  ELSE
    INSERT INTO unpublished_response (response_id, due_at) VALUES (p_response_id, p_publish_by);
  END IF;
END $$;
