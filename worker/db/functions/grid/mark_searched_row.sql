-- Keeps the search index of sessions and customers exact: takes the text of a row that changes, so that a search reads
-- the row, and deletes it with the row. A session that is being filled in has no text, because only sessions that have
-- rested for 30 minutes have one (build_row_search). So the trigger fires only for the first change after a pause, and
-- costs the other ones a comparison of two times.
--
-- A customer that is copied from another project is older than the rows that the index covers.
--
-- Locks: the row of row_search, after that of the session or customer.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION mark_searched_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_search (row_id, scope_id, text, options)
    SELECT NEW.uid, NEW.project_id, NULL, '{}' FROM row_search_index WHERE scope_id = NEW.project_id
    ON CONFLICT (row_id) DO NOTHING;
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'customer' THEN
    v_id := OLD.uid;
  ELSE
    v_id := OLD.id;
  END IF;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM row_search WHERE row_id = v_id;
  ELSE
    UPDATE row_search SET text = NULL, options = '{}' WHERE row_id = v_id AND text IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mark_changed_session AFTER UPDATE ON response_session FOR EACH ROW
  WHEN (NEW.updated_at >= OLD.updated_at + interval '15 minutes' OR NEW.updated_at < OLD.updated_at
    OR (NEW.updated_at = OLD.updated_at AND NEW.raw IS DISTINCT FROM OLD.raw))
  EXECUTE FUNCTION mark_searched_row();

CREATE OR REPLACE TRIGGER mark_deleted_session AFTER DELETE ON response_session FOR EACH ROW
  EXECUTE FUNCTION mark_searched_row();

CREATE OR REPLACE TRIGGER mark_changed_customer AFTER UPDATE OF
  uuid, name, email, phone, name_provisional, email_provisional, phone_provisional ON customer FOR EACH ROW
  EXECUTE FUNCTION mark_searched_row();

CREATE OR REPLACE TRIGGER mark_copied_customer AFTER INSERT ON customer FOR EACH ROW
  WHEN (NEW.created_at < now() - interval '15 minutes') EXECUTE FUNCTION mark_searched_row();

CREATE OR REPLACE TRIGGER mark_deleted_customer AFTER DELETE ON customer FOR EACH ROW
  EXECUTE FUNCTION mark_searched_row();
