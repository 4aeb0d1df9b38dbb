-- Stores what a search finds a response by, for forms with a search index.
--
-- Locks: the form's row of search_index against deletion, after all rows of a submit but its stock.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION keep_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM search_index WHERE form_id = NEW.form_id FOR KEY SHARE;
  IF FOUND THEN
    INSERT INTO response_search (response_id, form_id, text, options)
    SELECT NEW.id, NEW.form_id, s.text, s.options FROM search_index_row(NEW.data) s
    ON CONFLICT (response_id) DO UPDATE SET text = EXCLUDED.text, options = EXCLUDED.options;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_search_text AFTER INSERT OR UPDATE OF data ON response
  FOR EACH ROW EXECUTE FUNCTION keep_search_text();
