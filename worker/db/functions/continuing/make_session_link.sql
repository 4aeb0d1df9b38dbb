-- Saves the posted answers of an unfinished session, and stores the hash of a link that continues it. p_fields: {field
-- id: value}, never secrets. They replace saved values, but keep their sequence numbers: a patch of the page that is
-- still on its way is newer. Staged files are kept as long as the link. Returns {status: made | closed | not_found,
-- expires_at, is_continued}.
--
-- Locks: as patch_response_session; the session's links; its files.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION make_session_link(
  p_form_id uuid, p_session_id uuid, p_hash bytea, p_fields jsonb, p_carried jsonb, p_meta jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_patched jsonb := patch_response_session(p_session_id, p_form_id, '{}', 0, p_meta, p_now);
  v_expires_at timestamptz := p_now + make_interval(
    days => coalesce((SELECT t.session_days FROM form_retention t WHERE t.form_id = p_form_id), 30));
  v_fields jsonb;
BEGIN
  IF v_patched ->> 'status' <> 'saved' THEN
    RETURN v_patched;
  END IF;
  SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') INTO v_fields
  FROM jsonb_each(p_fields) e
  JOIN attribute a ON a.id::text = e.key AND a.form_id = p_form_id
  JOIN response_session s ON s.id = p_session_id
  WHERE a.type NOT IN ('password', 'payment')
    AND coalesce(s.raw -> e.key, 'null') IS DISTINCT FROM e.value;
  UPDATE response_session SET
    raw = raw || v_fields,
    seqs = (SELECT coalesce(jsonb_object_agg(key, seq), '{}') FROM jsonb_object_keys(v_fields) key) || seqs,
    last_field_id = coalesce((
      SELECT key::uuid FROM jsonb_object_keys(v_fields) key
      ORDER BY key = p_meta ->> 'last_field_id' DESC NULLS LAST LIMIT 1
    ), last_field_id)
  WHERE id = p_session_id AND v_fields <> '{}';

  PERFORM add_session_link(p_session_id, p_hash, p_carried, v_expires_at, p_now);
  UPDATE stored_file SET expires_at = v_expires_at
  WHERE session_id = p_session_id AND response_id IS NULL AND expires_at > p_now AND expires_at < v_expires_at;
  RETURN jsonb_build_object('status', 'made', 'expires_at', v_expires_at);
END $$;
