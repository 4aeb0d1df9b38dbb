/** Texts of the panels beside the grid, which load with them. */
export const recordTexts = {
  record: {
    // Without the number, which the focused heading in it says.
    labels: {
      response: "Response details",
      session: "Session details",
      customer: "Customer details",
    },
    close: "Close",
    answers: "Answers",
    previous: "Previous response",
    next: "Next response",
    received: "Received",
    started: "Started",
    changed: "Last change",
    submitted: "Submitted",
    source: "Source",
    sources: { web_client: "Form page", api: "API" },
    other_source: "Other",
    id: "Response ID",
    session_id: "Session ID",
    add_file: "Add file",
  },
  customer: {
    label: "Customer",
    more: "More about this customer",
    details: "Details",
    open: "Show customer",
    failed: "Couldn’t load the customer",
    unnamed: "Unnamed customer",
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

/** Texts of the panel for a new row. */
export const entryTexts = {
  title: "New response",
  form: "Form for a new response",
  loading: "Loading the form",
  again: "Add another after saving",
  saving: "Saving...",
  saved: "Saved!",
  failed: "Failed to save.",
  open: "Open",
  back: "Back to the form",
  unreachable: "Couldn’t load the form",
  unreachable_text: "Check your connection, then try again.",
};
