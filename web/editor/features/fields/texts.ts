export const texts = {
  panel: {
    no_uploads: "File uploads aren’t set up",
    try_it: "Try it",
    undo_changes: "Undo changes",
    changes_undone: "Changes undone",
    redo: "Redo",
    done: "Done",
  },
  keys: { done: "Close the question", back: "Back to the block" },
  general: {
    label: "Label",
    required: "Required",
    required_in_link: "Required in the link.",
    required_on: "Respondents have to turn it on, as for terms.",
    type: "Type",
    type_is: "Type: {type}",
    search_types: "Search types",
    search_types_placeholder: "Search types…",
    types: "Types",
    help: "Help",
    help_text: "Help text",
    placeholder: "Placeholder",
    several: "Multiple answers",
    several_options: "Respondents can pick more than one option.",
    several_files: "Up to ten files.",
    one_file: "Only one file is allowed.",
    country: "Default country",
    country_hint: "For numbers without a country code.",
    country_of_visitor: "The respondent’s country",
    record: "Record on the spot",
    camera: "Take with the camera",
    capture_hint: "Phones open the camera or recorder instead of the file picker.",
  },
  advanced: {
    title: "Advanced",
    pattern: "Pattern",
    pattern_about: "A regular expression that the whole answer must match, such as [A-Z]{2}\\d+",
    pattern_checked_late:
      "A regular expression that the whole answer must match. This one could freeze a browser, so answers are checked only on submit.",
    read_only: "Read-only",
    read_only_hint: "Respondents see the value from the link or the formula and can’t change it.",
    autocomplete: "Autocomplete",
    autocomplete_hint: "What the respondent’s browser may fill in.",
    autocomplete_none: "Nothing",
    autocomplete_more: "More",
    name: "Name",
    name_placeholder: "name_of_the_answer",
    name_hint: "The key in exports, links and the API. It follows the label until you change it.",
    name_hint_hidden: "The link parameter that fills in the value.",
    name_link: "Create a link with it",
    storage: "Storage",
    storage_about:
      "Stored on this server, at most {n} × {size}. Only members can open the files. They are deleted with the response, or after a day without one.",
  },
  limits: {
    title: "Validation",
    shortest: "Min. characters",
    longest: "Max. characters",
    at_least: "Min. selections",
    at_most: "Max. selections",
    min: "Min",
    max: "Max",
    step: "Step",
    earliest: "Earliest",
    latest: "Latest",
    accept: "Accepted files",
    accept_hint: "Types or extensions, such as image/*, .pdf. Leave empty to accept all.",
  },
  payment: {
    title: "Payment",
    about: "Respondents pay in the last step, after all other sections.",
    provider: "Provider",
    provider_hint: "Payments start once this server has the provider’s keys.",
    amount: "Amount",
    currency: "Currency",
  },
  reference: {
    title: "Reference",
    tables: "tables",
    table: "Table",
    no_tables: "This project has no tables yet.",
    table_hint: "Respondents search its rows.",
    choose_table: "Choose a table…",
    answer: "Answer",
    answer_hint: "The column that is stored.",
    beside: "Also shown",
    beside_none: "If you choose none, respondents see the column that identifies a row best.",
    beside_some: "Shown in the order of the table.",
  },
  secret: {
    title: "Don’t ask for passwords or card numbers",
    about:
      "Answers are stored as plain text, and everyone in this project can read them. To take a payment, use a payment question.",
    about_new:
      "Answers are stored as plain text, and everyone in this project can read them. To take a payment, use a payment question. Your organization is less than a day old, so respondents see a warning above this form.",
  },
  ai: {
    title: "Ask AI",
    not_set_up: "Ask AI isn’t set up",
    set_up: "The person who runs this server can set AI_ENDPOINT, AI_KEY and AI_MODEL, or bind Workers AI.",
    placeholder: "T-shirt sizes from XS to XXL, for adults and children",
    privacy: "Sent only to this server’s language model. Press {keys} to ask.",
    ask: "Ask",
    asking: "Asking…",
    undo: "Undo",
  },
  deletion: {
    title: "Delete “{name}”?",
    decides: "It decides when {places} is shown.",
    decides_several: "It decides when {places} are shown.",
  },
  trial: {
    elsewhere: "Preview the form to try this question.",
    reset: "Reset preview",
    test: "Test",
    valid: "Test: Input is valid",
    valid_empty: "Test: Can be left blank",
  },
  loading: "Loading {what}",
  retry: "Retry",
  formula: {
    label: "Formula",
    hint: "Calculates the answer from others, such as {guests} * 25. Put field names in braces and text in quotes.",
    reads: "Reads: {formula}",
    insert_field: "Insert a field",
    no_field: "No other questions yet",
    unusable: "{name} (this type can’t be applied)",
    operators: "Insert an operator",
    example: "Example",
    no_answer: "No answer",
    result: "Result",
    no_result: "No result: an answer it needs is missing.",
    equals: "= ",
    signs: {
      "+": "Plus, or join text",
      "-": "Minus",
      "*": "Times",
      "/": "Divided by",
      "%": "Remainder",
      "=": "Is",
      "!=": "Is not",
      ">": "More than",
      "<": "Less than",
      and: "And",
      or: "Or",
      else: "Else, if there is no answer",
      "(": "Opening parenthesis",
      ")": "Closing parenthesis",
    },
  },
} as const;

/** What the panel calls what it edits. */
export interface FieldWords {
  question: string;
  new_question: string;
  untitled: string;
  delete: string;
  describe: string;
  written: string;
  deletion: string;
  deletion_responses: { one: string; other: string };
  /** Null: there is no other way to take it away. */
  remove_instead: string | null;
}

export const questionWords: FieldWords = {
  question: "Question",
  new_question: "New question",
  untitled: "Untitled question",
  delete: "Delete question",
  describe: "Describe the question",
  written: "Question created",
  deletion: "This permanently deletes its column and all its answers.",
  deletion_responses: {
    one: "This permanently deletes its column and the answers of {n} response.",
    other: "This permanently deletes its column and the answers of {n} responses.",
  },
  remove_instead: "To keep the answers, choose “Remove from form” in the question’s menu instead.",
};
