-- Finds or creates the customer of a submit: by the uuid that the owner has signed, else by the address that was
-- verified in this session, else by the visitor's id. Null when the submit has none of them. p_customer: {uuid?,
-- verified_email?, visitor_id?, previous_visitor_id?, email_provisional?, phone_provisional?, name_provisional?};
-- provisional values are unverified hints. A customer with the previous_visitor_id, from before a rotation of
-- APP_SECRET, gets the visitor_id.
--
-- Locks: with a uuid and a verified address, an advisory lock of the address in the project; then the customer's row.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION resolve_customer(
  p_project_id uuid, p_customer jsonb, p_now timestamptz
) RETURNS uuid LANGUAGE plpgsql AS $$
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
      -- Serializes submits with a uuid and the same address so that two cannot deadlock.
      PERFORM pg_advisory_xact_lock(hashtextextended(p_project_id::text || v_email, 212));
      BEGIN
        -- A customer who verified this address before is the one whose uuid the owner signs for the first time.
        UPDATE customer SET uuid = v_uuid
        WHERE project_id = p_project_id AND lower(email) = v_email AND is_email_verified AND uuid IS NULL
          AND NOT EXISTS (SELECT FROM customer WHERE project_id = p_project_id AND uuid = v_uuid);
      EXCEPTION WHEN unique_violation THEN
        NULL; -- Another transaction has assigned the uuid to a customer.
      END;
    END IF;
    INSERT INTO customer (project_id, uuid, created_at, last_seen_at)
    VALUES (p_project_id, v_uuid, p_now, p_now)
    ON CONFLICT (project_id, uuid) DO UPDATE SET last_seen_at = p_now RETURNING uid INTO v_uid;
    IF v_email IS NOT NULL THEN
      BEGIN
        UPDATE customer SET email = v_email, is_email_verified = true WHERE uid = v_uid AND NOT is_email_verified;
      EXCEPTION WHEN unique_violation THEN
        NULL; -- The address is verified for another customer, so the two stay separate.
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
    IF p_customer ->> 'previous_visitor_id' IS NOT NULL THEN
      BEGIN
        UPDATE customer c SET visitor_id = p_customer ->> 'visitor_id'
        WHERE c.project_id = p_project_id AND c.visitor_id = p_customer ->> 'previous_visitor_id'
          AND NOT EXISTS (
            SELECT FROM customer k WHERE k.project_id = p_project_id AND k.visitor_id = p_customer ->> 'visitor_id');
      EXCEPTION WHEN unique_violation THEN
        NULL; -- Another transaction has created a customer with the visitor_id.
      END;
    END IF;
    INSERT INTO customer (project_id, visitor_id, created_at, last_seen_at)
    VALUES (p_project_id, p_customer ->> 'visitor_id', p_now, p_now)
    ON CONFLICT (project_id, visitor_id) DO UPDATE SET last_seen_at = p_now RETURNING uid INTO v_uid;
  ELSE
    RETURN NULL;
  END IF;
  -- Unverified values stay hints; with_hints keeps the first twenty of each.
  UPDATE customer SET
    email_provisional = with_hints(email_provisional, v_emails),
    phone_provisional = with_hints(phone_provisional, v_phones),
    name_provisional = with_hints(name_provisional, v_names)
  WHERE uid = v_uid
    AND NOT (email_provisional @> v_emails AND phone_provisional @> v_phones AND name_provisional @> v_names);
  RETURN v_uid;
END $$;
