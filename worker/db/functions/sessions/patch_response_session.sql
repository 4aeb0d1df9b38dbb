-- Saves draft answers. p_fields: {field id: value}. Accepts only fields of the session's form, never secrets; for each
-- field the highest sequence number wins. An address that must be verified is saved as typed, and its verification is
-- in email_challenge. The first edit records the form's version and the link_parameters of p_meta. p_meta ->>
-- 'last_field_id' is the field that was typed last, because jsonb does not keep the order.
-- Returns {status: saved | closed | not_found, seq, form_id, saved_fields}. Without p_form_id the form is that of the
-- fields. saved_fields: the ids of those whose values were accepted. is_continued: the session is closed because it
-- continues on another device. added_at: when a member added its answers as a response, which closed it.
--
-- Locks: the session's row.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION patch_response_session(
  p_session_id uuid, p_form_id uuid, p_fields jsonb, p_seq bigint, p_meta jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_form_id uuid := p_form_id;
  v_version bigint;
  v_session response_session;
  v_fields jsonb;
BEGIN
  IF v_form_id IS NULL THEN
    SELECT a.form_id INTO v_form_id FROM attribute a
    WHERE a.id::text IN (SELECT jsonb_object_keys(p_fields)) LIMIT 1;
  END IF;
  SELECT f.version INTO v_version FROM form f WHERE f.id = v_form_id AND NOT is_form_deleted(f);
  IF NOT FOUND THEN
    RETURN jsonb_build_object('status', 'not_found');
  END IF;

  INSERT INTO response_session (
    id, form_id, x_useragent, geo, form_version, link_parameters, started_at, updated_at
  ) VALUES (
    p_session_id, v_form_id, p_meta ->> 'x_useragent', p_meta -> 'geo', v_version,
    nullif(p_meta -> 'link_parameters', 'null'), p_now, p_now
  ) ON CONFLICT (id) DO NOTHING;
  SELECT * INTO v_session FROM response_session WHERE id = p_session_id FOR UPDATE;
  IF v_session.form_id <> v_form_id THEN
    RETURN jsonb_build_object('status', 'not_found');
  ELSIF v_session.submitted_at IS NOT NULL THEN
    RETURN jsonb_build_object('status', 'closed', 'seq', v_session.seq,
      'is_continued', v_session.continued_as IS NOT NULL,
      'added_at', CASE WHEN v_session.receipt ? 'is_added' THEN v_session.submitted_at END);
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
    last_field_id = coalesce((
      SELECT key::uuid FROM jsonb_object_keys(v_fields) key
      ORDER BY key = p_meta ->> 'last_field_id' DESC NULLS LAST LIMIT 1
    ), last_field_id),
    updated_at = p_now
  WHERE id = p_session_id
  RETURNING * INTO v_session;
  RETURN jsonb_build_object('status', 'saved', 'seq', v_session.seq, 'form_id', v_form_id,
    'saved_fields', (SELECT coalesce(jsonb_agg(key), '[]') FROM jsonb_object_keys(v_fields) key));
END $$;
