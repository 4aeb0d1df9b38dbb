/**
 * What the cron triggers run (`worker/services/jobs/jobs.ts`), and how often each succeeds at the latest, in hours. A
 * job that has not is overdue (`/healthz?deep`).
 */
export const JOB_HOURS = {
  retention: 3,
  held_responses: 3,
  deliveries: 3,
  orders: 3,
  reminders: 3,
  undeliverable_events: 3,
  ended_access: 3,
  deletions: 3,
  files: 3,
  assets: 3,
  buckets: 3,
  search_indexes: 3,
  resealing: 3,
  old_events: 3,
  released_orders: 3,
  challenges: 3,
  session_links: 3,
  continued_sessions: 3,
  old_reminders: 3,
  form_edits: 3,
  deleted_documents: 3,
  deleted_projects: 3,
  deleted_organizations: 3,
  invitations: 3,
  sign_ins: 3,
  verifications: 3,
  room_entries: 3,
  rate_limits: 3,
  unused_searches: 3,
  tallies: 3,
  views: 3,
  late_deliveries: 3,
  minute_trigger: 3,
  outbox_check: 27,
} as const satisfies Record<string, number>;

export type JobName = keyof typeof JOB_HOURS;
