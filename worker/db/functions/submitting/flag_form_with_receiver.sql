-- Sets needs_submit_lookups of a form that gets a webhook, an email, a main table or a bucket for its files:
-- submit_response then looks for receivers.
--
-- Locks: the form's row.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION flag_form_with_receiver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE form SET needs_submit_lookups = true WHERE id = NEW.form_id AND NOT needs_submit_lookups;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER form_mail_flagged AFTER INSERT ON form_mail
  FOR EACH ROW EXECUTE FUNCTION flag_form_with_receiver();
CREATE OR REPLACE TRIGGER webhook_flagged AFTER INSERT ON webhook
  FOR EACH ROW EXECUTE FUNCTION flag_form_with_receiver();
CREATE OR REPLACE TRIGGER connected_table_flagged AFTER INSERT ON connected_table
  FOR EACH ROW EXECUTE FUNCTION flag_form_with_receiver();
CREATE OR REPLACE TRIGGER attribute_flagged AFTER INSERT OR UPDATE OF storage ON attribute
  FOR EACH ROW WHEN (NEW.storage ->> 'type' = 'bucket') EXECUTE FUNCTION flag_form_with_receiver();
