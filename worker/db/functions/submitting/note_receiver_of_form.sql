-- A form with a webhook or a mail loses is_plain: submit_response then looks for receivers.
--
-- Locks: the form's row.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION note_receiver_of_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE form SET is_plain = false WHERE id = NEW.form_id AND is_plain;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER form_mail_noted AFTER INSERT ON form_mail
  FOR EACH ROW EXECUTE FUNCTION note_receiver_of_form();
CREATE OR REPLACE TRIGGER webhook_noted AFTER INSERT ON webhook
  FOR EACH ROW EXECUTE FUNCTION note_receiver_of_form();
