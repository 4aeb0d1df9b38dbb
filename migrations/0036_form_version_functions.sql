-- What a form was like (docs/decisions/030), and forms that begin with content.

-- Keeps the form as it is now: {status: kept, id}. What nobody has named is kept only when something has changed since the
-- version before (unchanged), and the fifty newest of it stay; of named ones there are at most a hundred (too_many). A form
-- beyond two million bytes is not kept (too_large).
CREATE FUNCTION keep_form_version(
  p_form_id uuid, p_reason text, p_name text, p_user_id text, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_number bigint;
  v_definition jsonb;
  v_id uuid;
BEGIN
  PERFORM FROM form WHERE id = p_form_id FOR NO KEY UPDATE;
  SELECT coalesce(max(number), 0) INTO v_number FROM form_edit WHERE form_id = p_form_id;
  IF p_name IS NULL AND v_number = (
    SELECT v.number FROM form_version v WHERE v.form_id = p_form_id ORDER BY v.created_at DESC, v.id LIMIT 1
  ) THEN
    RETURN jsonb_build_object('status', 'unchanged');
  END IF;
  IF p_name IS NOT NULL AND 100 <= (
    SELECT count(*) FROM form_version v WHERE v.form_id = p_form_id AND v.name IS NOT NULL
  ) THEN
    RETURN jsonb_build_object('status', 'too_many');
  END IF;
  v_definition := form_definition(p_form_id);
  IF octet_length(v_definition::text) > 2000000 THEN
    RETURN jsonb_build_object('status', 'too_large');
  END IF;
  INSERT INTO form_version (form_id, number, reason, name, user_id, definition, created_at)
  VALUES (p_form_id, v_number, p_reason, p_name, coalesce(p_user_id, (
    SELECT e.user_id FROM form_edit e WHERE e.form_id = p_form_id AND e.user_id IS NOT NULL ORDER BY e.number DESC LIMIT 1
  )), v_definition, p_now)
  RETURNING id INTO v_id;
  DELETE FROM form_version WHERE id IN (
    SELECT v.id FROM form_version v WHERE v.form_id = p_form_id AND v.name IS NULL
    ORDER BY v.created_at DESC, v.id OFFSET 50
  );
  RETURN jsonb_build_object('status', 'kept', 'id', v_id);
END $$;
--> statement-breakpoint

-- save_form_edit; before the first edit behind an hour of rest, and after two hundred of them, the form is kept as it was.
CREATE FUNCTION save_form_edit_behind_version(
  p_form_id uuid, p_number bigint, p_transaction_id text, p_replica_id text, p_user_id text, p_operations jsonb,
  p_changes jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_last form_edit;
  v_kept bigint;
BEGIN
  PERFORM FROM form WHERE id = p_form_id FOR NO KEY UPDATE;
  SELECT * INTO v_last FROM form_edit WHERE form_id = p_form_id ORDER BY number DESC LIMIT 1;
  -- The first entry is the empty form itself.
  IF v_last.number = p_number AND p_number > 1 THEN
    SELECT coalesce(max(number), 0) INTO v_kept FROM form_version WHERE form_id = p_form_id;
    IF v_kept < p_number AND v_last.created_at <= p_now - interval '1 hour' THEN
      PERFORM keep_form_version(p_form_id, 'rested', NULL, NULL, p_now);
    ELSIF p_number - v_kept >= 200 THEN
      PERFORM keep_form_version(p_form_id, 'edited', NULL, NULL, p_now);
    END IF;
  END IF;
  RETURN save_form_edit(
    p_form_id, p_number, p_transaction_id, p_replica_id, p_user_id, p_operations, p_changes, p_now);
END $$;
--> statement-breakpoint

CREATE FUNCTION keep_opened_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_form_version(NEW.id, 'opened', NULL, NULL, now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER form_opened_kept AFTER UPDATE OF is_force_closed ON form FOR EACH ROW
  WHEN (OLD.is_force_closed AND NOT NEW.is_force_closed AND NEW.document_id IS NOT NULL)
  EXECUTE FUNCTION keep_opened_form();
--> statement-breakpoint

-- A new form, closed, with the content of p_changes (as save_form_edit takes them) instead of the empty section; pieces of
-- p_stock ({option id: {diff}}) in a store of its own.
CREATE FUNCTION create_filled_form(
  p_project_id uuid, p_changes jsonb, p_stock jsonb, p_user_id text, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_made jsonb := create_form(p_project_id, p_changes ->> 'title', p_now);
  v_form_id uuid := (v_made ->> 'form_id')::uuid;
  v_number bigint;
BEGIN
  DELETE FROM form_block WHERE form_id = v_form_id;
  SELECT coalesce(max(number), 0) INTO v_number FROM form_edit WHERE form_id = v_form_id;
  PERFORM save_form_edit(v_form_id, v_number, gen_random_uuid()::text, 'created', p_user_id, NULL, p_changes, p_now);
  IF p_stock <> '{}' THEN
    PERFORM save_inventory(v_form_id, p_stock, 'initialize', p_now);
  END IF;
  RETURN v_made;
END $$;
