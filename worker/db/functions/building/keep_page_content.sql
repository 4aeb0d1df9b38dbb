-- Keeps questions out of a site's page, and the blocks that only such a page has out of forms.
--
-- Locks: nothing.
-- Raises: 23514 (constraint page_content).
CREATE OR REPLACE FUNCTION keep_page_content() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_is_page boolean := EXISTS (
    SELECT FROM form f JOIN document d ON d.id = f.document_id WHERE f.id = NEW.form_id AND d.doctype = 'v0_site');
  v_is_question boolean := TG_TABLE_NAME = 'attribute' OR NEW.type IN ('field', 'group');
BEGIN
  IF v_is_page AND v_is_question OR NOT v_is_page AND NOT v_is_question AND NEW.type IN ('form', 'countdown') THEN
    RAISE EXCEPTION 'a % is not content of this kind of document', NEW.type
      USING ERRCODE = '23514', CONSTRAINT = 'page_content';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER page_keeps_fields_out BEFORE INSERT ON attribute
  FOR EACH ROW EXECUTE FUNCTION keep_page_content();

CREATE OR REPLACE TRIGGER page_keeps_blocks BEFORE INSERT OR UPDATE OF type ON form_block
  FOR EACH ROW EXECUTE FUNCTION keep_page_content();
