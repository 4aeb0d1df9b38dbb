interface EventFacts {
  /** As in the log; an event may have several. */
  level: "info" | "warn" | "error" | "info, error" | "warn, error";
  /** What has happened, and what the reader of the log can conclude from it. */
  means: string;
  /** What an operator does; null: nothing. */
  action: string | null;
}

/**
 * Every event that the Worker logs. `Log` accepts no other name, and docs/log-events.md is generated from this table
 * (tests/architecture/log-events.test.ts). Only its keys are used, as a type: no code of the Worker loads the texts.
 */
export const LOG_EVENTS = {
  request: {
    level: "info, error",
    means:
      "A request was answered. `error`: the fault was ours, and the cause follows. A 5xx during an overload or maintenance, or caused by another server, is `info`. Of successes, and of a refused flood, only a share has a line, which says so in `sample` (`LOG_SAMPLE`).",
    action: "Errors: look at the cause. Several routes at once: `/healthz`, then the database.",
  },
  not_configured: {
    level: "error",
    means:
      "Variables, secrets or bindings are missing or malformed; the message names them. Every request gets 503.",
    action: "Set them (docs/configuration.md), or roll back.",
  },
  unhealthy: {
    level: "warn",
    means: "`/healthz` found a `part` that does not answer, or a schema that is too old.",
    action: "Look at that part’s provider. For the schema: `npm run migrate`.",
  },
  after_answer_failed: {
    level: "error",
    means:
      "Work after a response failed; `work` names it. What must not be lost is in the outbox and is tried again.",
    action: "If it repeats, report it with its cause.",
  },
  live_state_failed: {
    level: "error",
    means:
      "A public page was sent before the database answered, which then failed. The visitor sees a notice.",
    action: "As for `request` errors.",
  },
  answer_held: {
    level: "info",
    means: "A submit could not be stored as it is, and was held for its owner to decide.",
    action: null,
  },
  robot_check_unavailable: {
    level: "error",
    means: "Turnstile could not be reached, so submits with spam protection are refused and tried again.",
    action: "Look at Turnstile’s status. Owners can turn spam protection off.",
  },
  customer_signature_refused: {
    level: "info",
    means: "A link with a signed customer had no valid signature. The customer counts as unknown.",
    action: null,
  },
  reference_not_checked: {
    level: "warn",
    means:
      "A connected database did not answer while a submit named its rows, so they were stored unchecked.",
    action: null,
  },
  replica_lost: {
    level: "warn",
    means: "A replica did not answer in time; reads of its `region` use the primary for 30 seconds.",
    action: "If one region repeats, look at that replica or remove it.",
  },
  use_not_noted: {
    level: "warn",
    means: "KV refused the note that the database is in use. Cron may check an hour late.",
    action: null,
  },
  minute_not_noted: {
    level: "warn",
    means: "KV refused the note that the trigger of every minute runs. The next run writes it.",
    action: null,
  },
  asset_not_checked: {
    level: "warn",
    means:
      "A picture was served without checking whether its project still exists, because the database did not answer.",
    action: null,
  },
  job_failed: {
    level: "error",
    means: "A `job` of cron failed. The others ran, and the next run tries it again.",
    action: "Twice in a row: look at the cause. `/healthz?deep` shows when it last succeeded.",
  },
  jobs_not_run: {
    level: "error",
    means: "A run of a cron trigger could not begin.",
    action: "As for `request` errors.",
  },
  job_not_recorded: {
    level: "warn",
    means: "A job ran, but its time could not be recorded.",
    action: null,
  },
  row_set_aside: {
    level: "error",
    means:
      "A job could not remove or change a row or an object. Everything else of the job was done; the next run tries it again.",
    action: "Look at the cause: data that should be gone stays until it is mended.",
  },
  resealed: {
    level: "info",
    means:
      "A run after a change of `APP_SECRET`: how many sealed values the `current` and the `previous` secret open, and how many neither does.",
    action: "Keep `APP_SECRET_PREVIOUS` until `is_finished` (docs/operations.md, “Secrets”).",
  },
  retention: {
    level: "info",
    means: "Expired data of a form was deleted.",
    action: null,
  },
  customer_erased: {
    level: "info",
    means: "A member erased a customer.",
    action: null,
  },
  deliveries_failed: {
    level: "warn, error",
    means: "Attempts to a kind of `destination` failed. `error`: mail, buckets or rooms, which are yours.",
    action: "`mail`: look at the provider’s status and quota. Nothing is lost for a day.",
  },
  deliveries_late: {
    level: "warn",
    means: "Three events or more of a `destination` have failed for an hour.",
    action: "As for `deliveries_failed`.",
  },
  deliveries_of_day: {
    level: "info",
    means: "Attempts of the last day, by `destination`.",
    action: null,
  },
  delivery_failed: {
    level: "error",
    means: "An attempt was not made because of a fault of this version. The event is tried again.",
    action: "Report it with its cause.",
  },
  delivery_not_recorded: {
    level: "error",
    means:
      "The result of an attempt could not be recorded. The event is sent again after a minute, under the same id.",
    action: "As for `request` errors.",
  },
  delivered_without_try: {
    level: "error",
    means: "Events count as delivered that were never sent: a fault of this version.",
    action: "Report it. The owner’s log of the form lists them without an attempt.",
  },
  courier_failed: {
    level: "error",
    means: "A courier could not be reached or failed. Its events stay due for the next run.",
    action: "If it repeats, look at Durable Objects’ status.",
  },
  change_refused: {
    level: "error",
    means:
      "A room cannot read what was published: a fault of this version. Open grids read their rows again.",
    action: "Report it with its `type`.",
  },
  outbox_checked: {
    level: "info",
    means: "The daily state of the outbox. Its absence means that cron does not run.",
    action: null,
  },
  room_failed: {
    level: "error",
    means:
      "A room could not relay a message or a publication, `during` names which. The publication is tried again.",
    action: "If it repeats, report it with its stack.",
  },
  secret_not_opened: {
    level: "warn",
    means:
      "No secret opens a project’s secret, row `secret_id` of `customer_signing_secret`. Its customers count as unknown.",
    action: "Set `APP_SECRET_PREVIOUS` again and reseal, or let its owner create another one.",
  },
  access_not_revoked: {
    level: "error",
    means:
      "A room could not be told that somebody’s access has ended. Cron repeats it; a stay ends after 15 minutes anyway.",
    action: "If it repeats, look at the rooms.",
  },
  order_failed: {
    level: "error",
    means: "A payment’s order could not be settled, released or refunded. It is tried again without end.",
    action: "Several times for one order: docs/runbook.md. Money may have to be refunded by hand.",
  },
  reminder_not_sent: {
    level: "error",
    means: "The mail server refused a reminder. It is tried again, or given up after its `attempts`.",
    action: "As for `deliveries_failed` with `mail`.",
  },
  reminder_not_written: {
    level: "error",
    means: "A reminder’s text could not be made.",
    action: "Report it with its cause.",
  },
  reminder_not_recorded: {
    level: "error",
    means: "A reminder was sent, but that could not be recorded. It is not sent again.",
    action: null,
  },
  invitation_not_sent: {
    level: "error",
    means: "The mail of an invitation failed. The person who invited sees it and can send it again.",
    action: "As for `deliveries_failed` with `mail`.",
  },
  identity: {
    level: "warn",
    means: "A message of the sign-in library.",
    action: null,
  },
  identity_failed: {
    level: "error",
    means: "A sign-in, sign-up or sign-out failed for a reason of ours.",
    action: "As for `request` errors.",
  },
  identity_refused: {
    level: "info",
    means: "A sign-in was refused; `code` says why.",
    action: null,
  },
  ai_failed: {
    level: "warn",
    means: "The language model gave no usable answer. The owner sees it.",
    action: "If it repeats, look at the model’s provider.",
  },
  browser_error: {
    level: "warn",
    means:
      "An error in a browser, on a `page` or in the `editor`; `stack` names our files. One in ten visits to a page reports errors, and every visit to the editor.",
    action: "If one repeats after a deployment, roll back, and report it with the version.",
  },
} as const satisfies Record<string, EventFacts>;

export type LogEvent = keyof typeof LOG_EVENTS;
