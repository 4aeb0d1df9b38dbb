-- Marks the sessions of deleted responses that no respondent gave: once the response is gone, nothing else tells the
-- funnel so. An undone deletion leaves the mark, which says the same as the response.
--
-- Locks: the sessions' rows, after their responses. A submit locks its session first, but this one has been submitted,
--   and a repeat does not lock the response.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION leave_out_deleted_responses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE response_session s SET receipt = s.receipt || '{"is_left_out": true}'
  FROM old_rows r WHERE s.id = r.session_id AND r.platform_powered_by IN ('simulator', 'editor');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER response_deleted_session AFTER DELETE ON response
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION leave_out_deleted_responses();
