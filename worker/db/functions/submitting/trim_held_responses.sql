-- Makes room for another held response of a form: deletes its oldest ones beyond p_most. Returns true.
--
-- Locks: an advisory lock of the form, so that concurrent calls count what each other adds; the held responses.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION trim_held_responses(p_form_id uuid, p_most integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_form_id::text, 3));
  DELETE FROM held_response WHERE id IN (
    SELECT id FROM held_response WHERE form_id = p_form_id ORDER BY created_at DESC, id OFFSET p_most
  );
  RETURN true;
END $$;
