-- Refuses a submit when the owner or the schedule has closed the form.
--
-- Locks: nothing; the form is the caller's copy.
-- Raises: XX211 FORM_FORCE_CLOSED; FORM_SCHEDULE_NOT_IN_RANGE as XX232 before the opening and XX231 after the
--   closing.
CREATE OR REPLACE FUNCTION require_open_form(
  p_form form, p_now timestamptz
) RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_form.is_force_closed THEN
    RAISE EXCEPTION 'FORM_FORCE_CLOSED' USING ERRCODE = 'XX211';
  END IF;
  IF p_form.is_scheduling_enabled THEN
    IF p_now < p_form.scheduling_open_at THEN
      RAISE EXCEPTION 'FORM_SCHEDULE_NOT_IN_RANGE' USING ERRCODE = 'XX232';
    ELSIF p_now > p_form.scheduling_close_at THEN
      RAISE EXCEPTION 'FORM_SCHEDULE_NOT_IN_RANGE' USING ERRCODE = 'XX231';
    END IF;
  END IF;
END $$;
