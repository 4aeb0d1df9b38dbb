/**
 * Faults around a response and their consequences: the rows of docs/faults.md. The test of a row takes the page's words and
 * the counts from here, so the table states observations, not hopes.
 */
export interface Fault {
  /** The broken part. */
  fault: string;
  /** What people do during the fault. */
  during: string;
  /** Whether the visitor's page has its script; absent: no page takes part. */
  script?: "on" | "off";
  /** What the screen shows. */
  screen: string;
  /** The words on the page; the test finds exactly these. */
  text?: string;
  /** Stored responses during the fault, and at the end. */
  responses: readonly [during: number, after: number];
  /** What else is stored. */
  also_stored?: string;
  /** What restores the normal state. */
  recovers: string;
}

const PAGE = "the page, automatically";
const UNCERTAIN =
  "We couldn’t confirm that your response was received. Your answers are still here. Please try again; your response is only counted once.";
const UNSAVED = "Your answers couldn’t be saved. Trying again…";
const BROKEN = "Something went wrong on our side";
const UNAVAILABLE = "The service is temporarily unavailable. Try again.";
const RECEIVED = "Thank you. Your response was received.";

export const FAULTS = {
  "load/unreachable, new to the edge": {
    fault: "Database unreachable",
    during: "Loading a form that is not at the edge",
    script: "on",
    screen: "A page with a Retry that keeps the parameters of the address",
    text: BROKEN,
    responses: [0, 0],
    recovers: "the visitor's Retry",
  },
  "load/unreachable, without script": {
    fault: "Database unreachable",
    during: "Loading a form that is not at the edge",
    script: "off",
    screen: "The same page; its Retry is a link",
    text: BROKEN,
    responses: [0, 0],
    recovers: "the visitor's Retry",
  },
  "load/unreachable, at the edge": {
    fault: "Database unreachable",
    during: "Loading a form that is at the edge, and filling it in",
    script: "on",
    screen: "The form; the browser keeps the answers meanwhile",
    text: UNSAVED,
    responses: [0, 1],
    recovers: PAGE,
  },
  "load/unreachable, at the edge, without script": {
    fault: "Database unreachable",
    during: "Loading a form that is at the edge, and submitting it later",
    script: "off",
    screen: "The form",
    responses: [0, 1],
    recovers: "none needed",
  },
  "load/slow, at the edge": {
    fault: "Database slow (5 s)",
    during: "Loading a form that is at the edge, and submitting it later",
    script: "on",
    screen: "The form, which accepts answers before the database replies",
    responses: [0, 1],
    recovers: "none needed",
  },
  "load/slow, new to the edge": {
    fault: "Database slow (5 s)",
    during: "Loading a form that is not at the edge, and submitting it later",
    script: "on",
    screen: "The browser waits, then shows the form",
    responses: [0, 1],
    recovers: "none needed",
  },
  "load/empty caches": {
    fault: "Location cache and KV empty",
    during: "Loading a form and submitting it",
    script: "on",
    screen: "The form",
    responses: [0, 1],
    recovers: "the first load, which fills them",
  },
  "load/caches failing": {
    fault: "Location cache and KV fail at every call",
    during: "Loading a form and submitting it",
    screen: "The form",
    responses: [0, 1],
    recovers: "none needed",
  },
  "answering/unreachable": {
    fault: "Database unreachable",
    during: "Saving an answer while it is typed",
    script: "on",
    screen: "A message below the form, until it is saved",
    text: UNSAVED,
    responses: [0, 0],
    also_stored: "one session with the latest answer",
    recovers: PAGE,
  },
  "answering/after commit": {
    fault: "The database's reply is lost after the commit",
    during: "Saving an answer while it is typed",
    script: "on",
    screen: "A message below the form, until it is saved again",
    text: UNSAVED,
    responses: [0, 0],
    also_stored: "one session with the latest answer",
    recovers: PAGE,
  },
  "reload/unreachable": {
    fault: "Database unreachable",
    during: "Reloading a draft",
    script: "on",
    screen: "The form; the earlier answers follow when they can be loaded",
    text: "Your earlier answers can’t be loaded right now. Trying again…",
    responses: [0, 1],
    also_stored: "the earlier answers, also in the response",
    recovers: PAGE,
  },
  "submit/unreachable": {
    fault: "Database unreachable",
    during: "Submit",
    script: "on",
    screen: "The form with every answer",
    text: UNCERTAIN,
    responses: [0, 1],
    recovers: "the visitor's Submit",
  },
  "submit/before execution, once": {
    fault: "The database refuses one statement before executing it",
    during: "Submit",
    script: "on",
    screen: "“Submitting…”, then the ending page",
    text: RECEIVED,
    responses: [0, 1],
    recovers: PAGE,
  },
  "submit/after commit, once": {
    fault: "The database's reply is lost after the commit",
    during: "Submit",
    script: "on",
    screen: "“Submitting…”, then the ending page",
    text: RECEIVED,
    responses: [1, 1],
    recovers: `${PAGE}: the repeat returns the first receipt`,
  },
  "submit/after commit, for long": {
    fault: "Every reply of the database is lost after the commit",
    during: "Submit",
    script: "on",
    screen: "The form with every answer",
    text: UNCERTAIN,
    responses: [1, 1],
    recovers: "the visitor's Submit, which returns the first receipt",
  },
  "submit/after commit, then changed": {
    fault: "Every reply of the database is lost after the commit",
    during: "Submit, then a change and another submit",
    script: "on",
    screen: "The form with the new answers, and a link to start another response",
    text: "You submitted different answers from this page earlier, and those were saved.",
    responses: [1, 1],
    also_stored: "the first answers",
    recovers: "the visitor, who reads which answers count",
  },
  "submit/slow": {
    fault: "Database slow (5 s)",
    during: "Submit, pressed repeatedly",
    script: "on",
    screen: "The button says that it is waiting, and ignores further presses",
    text: "Submitting…",
    responses: [0, 1],
    recovers: "none needed",
  },
  "submit/unreachable, without script": {
    fault: "Database unreachable",
    during: "Submit of a form that is at the edge",
    script: "off",
    screen: "The form again with every answer",
    text: UNCERTAIN,
    responses: [0, 1],
    recovers: "the visitor's Submit",
  },
  "submit/after commit, without script": {
    fault: "The database's reply is lost after the commit",
    during: "Submit",
    script: "off",
    screen: "The form again with every answer",
    text: UNCERTAIN,
    responses: [1, 1],
    recovers: "the visitor's Submit, which returns the first receipt",
  },
  "submit/unreachable, forgotten by the edge, without script": {
    fault: "Database unreachable, caches empty",
    during: "Submit",
    script: "off",
    screen: "A page with every answer, and a Retry that sends them again",
    text: UNCERTAIN,
    responses: [0, 1],
    recovers: "the visitor's Retry",
  },
  "ending/unreachable": {
    fault: "Database unreachable",
    during: "The page after Submit",
    script: "on",
    screen: "A page that confirms the response without its answers",
    text: RECEIVED,
    responses: [1, 1],
    recovers: "none needed",
  },
  "cell/unreachable": {
    fault: "Database unreachable",
    during: "A member edits a cell of the grid",
    screen: "The cell's old value, and a message",
    text: UNAVAILABLE,
    responses: [1, 1],
    also_stored: "the old value, then the edited one",
    recovers: "the member's next edit",
  },
  "cell/after commit": {
    fault: "The database's reply is lost after the commit",
    during: "A member edits a cell of the grid",
    screen: "The edited value",
    responses: [1, 1],
    also_stored: "the edited value",
    recovers: PAGE,
  },
  "upload/unreachable": {
    fault: "Database unreachable for a moment",
    during: "Adding a file",
    script: "on",
    screen: "The file's row with its progress",
    text: "Uploaded",
    responses: [0, 1],
    also_stored: "the file",
    recovers: PAGE,
  },
  "upload/storage answers 500 once": {
    fault: "R2 returns 500 once",
    during: "Uploading a file to its presigned address",
    script: "on",
    screen: "The file's row with its progress",
    text: "Uploaded",
    responses: [0, 1],
    also_stored: "the file",
    recovers: PAGE,
  },
  "upload/storage answers 500": {
    fault: "R2 returns 500 for a long time",
    during: "Uploading a file to its presigned address",
    script: "on",
    screen: "The file's row with a Retry; Submit waits for the file",
    text: "Upload failed",
    responses: [0, 1],
    also_stored: "the file",
    recovers: "the visitor's Retry",
  },
  "claim/storage answers 500": {
    fault: "R2 returns 500",
    during: "Submit with a file that was uploaded before",
    script: "off",
    screen: "The form again with every answer and the file",
    text: UNCERTAIN,
    responses: [0, 1],
    also_stored: "the file",
    recovers: "the visitor's Submit (with JavaScript, the page automatically)",
  },
  "read/storage answers 500": {
    fault: "R2 returns 500",
    during: "A member opens a file of a response",
    screen: "A message",
    text: UNAVAILABLE,
    responses: [1, 1],
    also_stored: "the file",
    recovers: "the member, who opens the file again",
  },
  "room/down for an hour": {
    fault: "Room host down for an hour",
    during: "Responses arrive, and members edit cells",
    screen: "Visitors: the ending page. Members: new data after a reload",
    responses: [20, 20],
    also_stored: "every event, in order per response, delivered once",
    recovers: "cron",
  },
  "webhook/down for an hour": {
    fault: "Webhook receiver returns 503 for an hour",
    during: "Responses arrive, and members edit cells",
    screen: "Visitors: the ending page",
    responses: [20, 20],
    also_stored: "every event, in order per response, delivered once under one id",
    recovers: "cron",
  },
  "mail/down for an hour": {
    fault: "Mail server down for an hour",
    during: "Responses arrive, each with a mail to its respondent",
    screen: "Visitors: the ending page",
    responses: [20, 20],
    also_stored: "every mail, sent once",
    recovers: "cron",
  },
  "postgres/killed": {
    fault: "PostgreSQL killed with -9 and started again",
    during: "50 submits at once",
    screen: "A retry with the same key returns the same receipt",
    responses: [50, 50],
    recovers: "the clients' next attempt",
  },
  "worker/killed": {
    fault: "workerd killed with -9 and started again",
    during: "100 submits at once",
    screen: "A retry with the same key returns the same receipt",
    responses: [100, 100],
    recovers: "the clients' next attempt",
  },
  "worker/killed after the commit": {
    fault: "workerd killed between the commit and the delivery",
    during: "Submit",
    script: "on",
    screen: "The ending page, shown before the kill",
    text: RECEIVED,
    responses: [1, 1],
    also_stored: "the row that marks it as unpublished, which becomes an event once it is due",
    recovers: "cron",
  },
  "worker/away": {
    fault: "No Worker",
    during: "Submit",
    script: "on",
    screen: "The form with every answer",
    text: UNCERTAIN,
    responses: [0, 1],
    recovers: "the visitor's Submit",
  },
  "crowd/everything": {
    fault:
      "Every fifth reply of the database lost after the commit, workerd killed four times, PostgreSQL killed twice",
    during: "600 people submit, 40 at once",
    screen: "A retry with the same key returns the same receipt",
    responses: [600, 600],
    recovers: "the clients' next attempt",
  },
  "room/killed": {
    fault: "Room host killed and started again",
    during: "A member reads the responses while one arrives",
    screen: "The grid says that it is not live; with the room, the response appears automatically",
    text: "Offline",
    responses: [1, 1],
    recovers: "cron, and the grid automatically",
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;
