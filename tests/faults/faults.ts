/**
 * What can break around an answer, and what follows: the rows of docs/faults.md. The test that tries a row takes the
 * page's words and the counts from here, so the table says what was seen and not what was hoped for.
 */
export interface Fault {
  /** What is broken. */
  fault: string;
  /** What is going on meanwhile. */
  during: string;
  /** Whether the visitor's page has its script; absent: no page takes part. */
  script?: "on" | "off";
  /** What the visitor has before them. */
  sees: string;
  /** The words on the page; the test finds exactly these. */
  says?: string;
  /** Stored responses while it is broken, and in the end. */
  responses: readonly [during: number, after: number];
  /** What else is kept. */
  kept?: string;
  /** Who puts it right. */
  recovers: string;
}

const PAGE = "the page, by itself";
const UNCERTAIN =
  "We could not confirm that your answers arrived. They are still here: please try again. They are counted only once.";
const UNSAVED = "Your answers could not be saved. Trying again…";
const BROKEN = "Something went wrong on our side";
const UNAVAILABLE = "The service is unavailable for the moment. Please try again.";
const RECEIVED = "Thank you. Your answer was received.";

export const FAULTS = {
  "load/unreachable, new to the edge": {
    fault: "Database unreachable",
    during: "A form is loaded that the edge does not know",
    script: "on",
    sees: "A page with a Retry that keeps what the address says",
    says: BROKEN,
    responses: [0, 0],
    recovers: "the visitor's Retry",
  },
  "load/unreachable, without script": {
    fault: "Database unreachable",
    during: "A form is loaded that the edge does not know",
    script: "off",
    sees: "The same page; its Retry is a link",
    says: BROKEN,
    responses: [0, 0],
    recovers: "the visitor's Retry",
  },
  "load/unreachable, at the edge": {
    fault: "Database unreachable",
    during: "A form is loaded that the edge knows, and is filled in",
    script: "on",
    sees: "The form; what is typed stays in the browser meanwhile",
    says: UNSAVED,
    responses: [0, 1],
    recovers: PAGE,
  },
  "load/unreachable, at the edge, without script": {
    fault: "Database unreachable",
    during: "A form is loaded that the edge knows, and is sent later",
    script: "off",
    sees: "The form",
    responses: [0, 1],
    recovers: "nothing is to be done",
  },
  "load/slow, at the edge": {
    fault: "Database slow (5 s)",
    during: "A form is loaded that the edge knows, and is sent later",
    script: "on",
    sees: "The form, which takes answers before the database has answered",
    responses: [0, 1],
    recovers: "nothing is to be done",
  },
  "load/slow, new to the edge": {
    fault: "Database slow (5 s)",
    during: "A form is loaded that the edge does not know, and is sent later",
    script: "on",
    sees: "The browser waits, then shows the form",
    responses: [0, 1],
    recovers: "nothing is to be done",
  },
  "load/empty caches": {
    fault: "Colo cache and KV empty",
    during: "A form is loaded and sent",
    script: "on",
    sees: "The form",
    responses: [0, 1],
    recovers: "the first load, which fills them",
  },
  "load/caches failing": {
    fault: "Colo cache and KV fail at every call",
    during: "A form is loaded and sent",
    sees: "The form",
    responses: [0, 1],
    recovers: "nothing is to be done",
  },
  "answering/unreachable": {
    fault: "Database unreachable",
    during: "An answer is saved while it is typed",
    script: "on",
    sees: "A line below the form, until it is saved",
    says: UNSAVED,
    responses: [0, 0],
    kept: "one session with the latest answer",
    recovers: PAGE,
  },
  "answering/after commit": {
    fault: "The database's answer is lost after the commit",
    during: "An answer is saved while it is typed",
    script: "on",
    sees: "A line below the form, until it is saved again",
    says: UNSAVED,
    responses: [0, 0],
    kept: "one session with the latest answer",
    recovers: PAGE,
  },
  "reload/unreachable": {
    fault: "Database unreachable",
    during: "A half filled form is loaded again",
    script: "on",
    sees: "The form; the earlier answers come when they can be had",
    says: "Your earlier answers cannot be loaded at the moment. Trying again…",
    responses: [0, 1],
    kept: "the earlier answers, in the response as well",
    recovers: PAGE,
  },
  "submit/unreachable": {
    fault: "Database unreachable",
    during: "Submit",
    script: "on",
    sees: "The form with every answer",
    says: UNCERTAIN,
    responses: [0, 1],
    recovers: "the visitor's Submit",
  },
  "submit/before execution, once": {
    fault: "The database refuses one statement before executing it",
    during: "Submit",
    script: "on",
    sees: "“Submitting…”, then the ending page",
    says: RECEIVED,
    responses: [0, 1],
    recovers: PAGE,
  },
  "submit/after commit, once": {
    fault: "The database's answer is lost after the commit",
    during: "Submit",
    script: "on",
    sees: "“Submitting…”, then the ending page",
    says: RECEIVED,
    responses: [1, 1],
    recovers: `${PAGE}: the repeat gets the first answer`,
  },
  "submit/after commit, for long": {
    fault: "Every answer of the database is lost after the commit",
    during: "Submit",
    script: "on",
    sees: "The form with every answer",
    says: UNCERTAIN,
    responses: [1, 1],
    recovers: "the visitor's Submit, which gets the first answer",
  },
  "submit/after commit, then changed": {
    fault: "Every answer of the database is lost after the commit",
    during: "Submit, then another answer is given and sent",
    script: "on",
    sees: "The form with the new answers, and a way to begin another one",
    says: "You sent different answers earlier from this page, and those were stored.",
    responses: [1, 1],
    kept: "the first answers",
    recovers: "the visitor, who is told which answers count",
  },
  "submit/slow": {
    fault: "Database slow (5 s)",
    during: "Submit, pressed again and again",
    script: "on",
    sees: "The button says that it waits, and takes no second press",
    says: "Submitting…",
    responses: [0, 1],
    recovers: "nothing is to be done",
  },
  "submit/unreachable, without script": {
    fault: "Database unreachable",
    during: "Submit of a form that the edge knows",
    script: "off",
    sees: "The form again with every answer",
    says: UNCERTAIN,
    responses: [0, 1],
    recovers: "the visitor's Submit",
  },
  "submit/after commit, without script": {
    fault: "The database's answer is lost after the commit",
    during: "Submit",
    script: "off",
    sees: "The form again with every answer",
    says: UNCERTAIN,
    responses: [1, 1],
    recovers: "the visitor's Submit, which gets the first answer",
  },
  "submit/unreachable, forgotten by the edge, without script": {
    fault: "Database unreachable, caches empty",
    during: "Submit",
    script: "off",
    sees: "A page that holds every answer, with a Retry that sends them again",
    says: UNCERTAIN,
    responses: [0, 1],
    recovers: "the visitor's Retry",
  },
  "ending/unreachable": {
    fault: "Database unreachable",
    during: "The page after Submit",
    script: "on",
    sees: "A page that confirms the answer, without repeating it",
    says: RECEIVED,
    responses: [1, 1],
    recovers: "nothing is to be done",
  },
  "cell/unreachable": {
    fault: "Database unreachable",
    during: "A member edits a cell of the grid",
    sees: "The cell as it was, and a message",
    says: UNAVAILABLE,
    responses: [1, 1],
    kept: "the old value, then the edited one",
    recovers: "the member's next edit",
  },
  "cell/after commit": {
    fault: "The database's answer is lost after the commit",
    during: "A member edits a cell of the grid",
    sees: "The edited value",
    responses: [1, 1],
    kept: "the edited value",
    recovers: PAGE,
  },
  "upload/unreachable": {
    fault: "Database unreachable for a moment",
    during: "A file is added",
    script: "on",
    sees: "The file's row, which says how it goes",
    says: "Uploaded",
    responses: [0, 1],
    kept: "the file",
    recovers: PAGE,
  },
  "upload/storage answers 500 once": {
    fault: "R2 answers 500 once",
    during: "A file is sent to its presigned address",
    script: "on",
    sees: "The file's row, which says how it goes",
    says: "Uploaded",
    responses: [0, 1],
    kept: "the file",
    recovers: PAGE,
  },
  "upload/storage answers 500": {
    fault: "R2 answers 500 for long",
    during: "A file is sent to its presigned address",
    script: "on",
    sees: "The file's row with a Retry; the form is not sent without the file",
    says: "Failed to upload file",
    responses: [0, 1],
    kept: "the file",
    recovers: "the visitor's Retry",
  },
  "claim/storage answers 500": {
    fault: "R2 answers 500",
    during: "Submit of an answer with a file that was uploaded before",
    script: "off",
    sees: "The form again with every answer and the file",
    says: UNCERTAIN,
    responses: [0, 1],
    kept: "the file",
    recovers: "the visitor's Submit (with its script, the page by itself)",
  },
  "read/storage answers 500": {
    fault: "R2 answers 500",
    during: "A member opens a file of a response",
    sees: "A message",
    says: UNAVAILABLE,
    responses: [1, 1],
    kept: "the file",
    recovers: "the member, who opens it again",
  },
  "room/down for an hour": {
    fault: "Room host down for an hour",
    during: "Answers are sent, and members edit cells",
    sees: "Visitors: the ending page. Members: what a reload shows",
    responses: [20, 20],
    kept: "every event, in order per response, told once",
    recovers: "cron",
  },
  "webhook/down for an hour": {
    fault: "Webhook receiver answers 503 for an hour",
    during: "Answers are sent, and members edit cells",
    sees: "Visitors: the ending page",
    responses: [20, 20],
    kept: "every event, in order per response, told once under one id",
    recovers: "cron",
  },
  "mail/down for an hour": {
    fault: "Mail server down for an hour",
    during: "Answers are sent, whose authors are written to",
    sees: "Visitors: the ending page",
    responses: [20, 20],
    kept: "every mail, sent once",
    recovers: "cron",
  },
  "postgres/killed": {
    fault: "PostgreSQL killed with -9 and started again",
    during: "50 answers are sent at once",
    sees: "Whoever tries again with the same key is told of their one response",
    responses: [50, 50],
    recovers: "the clients' next try",
  },
  "worker/killed": {
    fault: "workerd killed with -9 and started again",
    during: "100 answers are sent at once",
    sees: "Whoever tries again with the same key is told of their one response",
    responses: [100, 100],
    recovers: "the clients' next try",
  },
  "worker/killed after the commit": {
    fault: "workerd killed between the commit and the delivery",
    during: "Submit",
    script: "on",
    sees: "The ending page was there before",
    says: RECEIVED,
    responses: [1, 1],
    kept: "the note that it is untold, told again once it is due",
    recovers: "cron",
  },
  "worker/away": {
    fault: "No Worker at all",
    during: "Submit",
    script: "on",
    sees: "The form with every answer",
    says: UNCERTAIN,
    responses: [0, 1],
    recovers: "the visitor's Submit",
  },
  "crowd/everything": {
    fault:
      "Every fifth answer of the database lost after the commit, workerd killed four times, PostgreSQL killed twice",
    during: "600 people answer, 40 at once",
    sees: "Whoever tries again with the same key is told of their one response",
    responses: [600, 600],
    recovers: "the clients' next try",
  },
  "room/killed": {
    fault: "Room host killed and started again",
    during: "A member reads the responses while an answer is sent",
    sees: "The grid says that it is not live; with the room, the answer comes by itself",
    says: "Offline",
    responses: [1, 1],
    recovers: "cron, and the grid by itself",
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;
