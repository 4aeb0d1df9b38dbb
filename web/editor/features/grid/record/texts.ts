import { byKind, inWords } from "../words/texts.ts";

/** Texts of the panels beside the grid, which load with them. */
export const recordTexts = {
  record: {
    // Without the number, which the focused heading in it says.
    labels: {
      response: "Response details",
      session: "Session details",
      customer: "Customer details",
      row: "Row details",
      connected: "Row details",
    },
    close: "Close",
    begun: {
      response: "Received",
      session: "Started",
      customer: "First seen",
      row: "Created",
      connected: "Read",
    },
    changed: "Last change",
    submitted: "Submitted",
    response: "Response",
    submitted_as: "This session was submitted. Its answers are in",
    submitted_as_deleted: "This session was submitted, and its response was deleted.",
    added_as: "A member added these answers as a response. They are in",
    added_as_deleted: "A member added these answers as a response, which was deleted.",
    source: "Source",
    ids: {
      response: "Response ID",
      session: "Session ID",
      customer: "Customer ID",
      row: "Row ID",
      connected: "Key",
    },
    add_file: "Add file",
    edit: "Edit “{question}”",
    edit_hint: "Double-click to edit",
    save: "Save",
    cancel: "Cancel",
    details: "Details",
    position: "Position",
    position_of: "{n} of {count}",
    number: "Number",
    form_id: "Form ID",
    raw: "Raw data",
    entered_by: "Entered by",
    added_by: "Added from unfinished answers by",
    state: "Status",
    progress: "Answers",
    device: "Device",
    browser: "Browser",
    place: "Location",
    zone: "Time zone",
    referrer: "Came from",
  },
  unfinished: {
    label: "Unfinished answers",
    note: "These answers were not submitted. They stay here, and are not in exports of responses.",
    open: "Add as a response…",
    title: "Add these answers as a response?",
    description:
      "The answers are kept as they are. The response is marked as added by you, not submitted by the respondent. If they come back, they are told so. Emails and webhooks are sent as for any new response.",
    checking: "Checking the answers",
    failed: "These answers can’t be added",
    progress: "{answered} of {asked} questions are answered.",
    missing: "Required, but not answered:",
    kept_as_typed: "Not or not fully in a column, so kept as typed in the raw data:",
    deleted: "A question that was deleted",
    action: "Add response",
    added: "Added as response {id}",
    show: "Show",
  },
  customer: {
    label: "Customer",
    more: "More about this customer",
    details: "Details",
    open: "Show customer",
    failed: "Couldn’t load the customer",
    unnamed: "Unnamed customer",
    back: "Back to the customer",
    names: "Names",
    email: "Email",
    verified: "(verified)",
    phone: "Phone",
    own_id: "Your ID",
    signed: "{id} (signed)",
    unsigned: "{id} (not signed)",
    id: "Customer ID",
    last_seen: "Last seen",
    latest: { one: "{n} response", other: "{n} responses, latest {shown}" },
  },
  person: {
    label: "Customer data",
    download: "Download data",
    erase: "Erase…",
    erase_title: "Erase this customer?",
    erase_text:
      "All of their responses, files, and drafts in this project are deleted permanently. Stock that they took stays taken.",
    erase_action: "Erase permanently",
    incomplete: {
      one: "{n} response was erased, but there are more. Erase again.",
      other: "{n} responses were erased, but there are more. Erase again.",
    },
    erased: { one: "{n} response erased", other: "{n} responses erased" },
  },
};

/** Those that depend on what a row is called. */
export const recordWords = inWords(({ row, Answers }) => ({
  answers: Answers,
  previous: `Previous ${row}`,
  next: `Next ${row}`,
  failed: `Couldn’t open this ${row}`,
  deleted: `This ${row} was deleted`,
  loading: `Loading the ${row}`,
}));

/** Those of the panel for a new row. `submit`: on the button of the form; null: what the form itself says. */
export const entryWords = byKind<{ form: string; submit: string | null }>(
  { form: "Form for a new response", submit: null },
  { form: "Form for a new row", submit: "Save" },
);

/** Texts of the panel for a new row. */
export const entryTexts = {
  loading: "Loading the form",
  again: "Add another after saving",
  saving: "Saving...",
  saved: "Saved!",
  failed: "Failed to save.",
  open: "Open",
  back: "Back to the form",
  add: "Add row",
  new_id: "new row",
  missing: "Fill in {names}. The database has no default.",
  unreachable: "Couldn’t load the form",
  unreachable_text: "Check your connection, then try again.",
};
