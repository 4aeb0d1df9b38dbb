-- Increments form.version, once per transaction; form.version_xid records which. The version tells visitors and
-- editors that the form has changed.
--
-- Locks: the forms' rows, in no fixed order.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION bump_form_version(p_form_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE form SET version = version + 1, version_xid = pg_current_xact_id()::text::bigint, updated_at = now()
  WHERE id = ANY (p_form_ids) AND version_xid IS DISTINCT FROM pg_current_xact_id()::text::bigint
$$;
