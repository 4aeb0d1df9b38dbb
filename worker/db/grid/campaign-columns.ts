/** The columns of `Campaign`, for a form with the alias f. */
export const CAMPAIGN_COLUMNS = `f.is_force_closed, f.is_scheduling_enabled, f.scheduling_open_at,
  f.scheduling_close_at, f.scheduling_tz, f.is_max_form_responses_in_total_enabled, f.max_form_responses_in_total,
  f.is_max_form_responses_by_customer_enabled, f.max_form_responses_by_customer`;
