-- Creates the bucket of a bucket document, and lets it be removed once its document is gone.
--
-- Locks: the bucket's row.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION keep_bucket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO bucket (document_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  ELSE
    UPDATE bucket SET gone_at = '-infinity' WHERE document_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER document_makes_bucket AFTER INSERT ON document
  FOR EACH ROW WHEN (NEW.doctype = 'v0_bucket') EXECUTE FUNCTION keep_bucket();

CREATE OR REPLACE TRIGGER document_leaves_bucket AFTER DELETE ON document
  FOR EACH ROW WHEN (OLD.doctype = 'v0_bucket') EXECUTE FUNCTION keep_bucket();
