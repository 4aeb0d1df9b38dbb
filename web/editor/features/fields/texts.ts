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
    type: "Type",
    type_is: "Type: {type}",
    search_types: "Search types",
    search_types_placeholder: "Search types…",
    no_type: "No type matches “{search}”",
    types: "Types",
    help: "Help",
    help_text: "Help text",
    placeholder: "Placeholder",
    several_files: "Up to ten files.",
    one_file: "Only one file is allowed.",
    country: "Default country",
    country_hint: "For numbers without a country code.",
    record: "Record on the spot",
    camera: "Take with the camera",
    capture_hint: "Phones open the camera or recorder instead of the file picker.",
  },
  advanced: {
    title: "Advanced",
    column: "Column of the connected table",
    pattern: "Pattern",
    read_only: "Read-only",
    autocomplete: "Autocomplete",
    autocomplete_none: "Nothing",
    autocomplete_more: "More",
    name: "Name",
    storage: "Storage",
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
    decimals: "Decimals",
    any_hint: "Takes any number, such as 2.5.",
    step_hint: "Only whole numbers. Step 0.01 allows cents.",
    earliest: "Earliest",
    latest: "Latest",
    accept: "Accepted files",
    accept_hint: "Types or extensions, such as image/*, .pdf. Leave empty to accept all.",
  },
  ai: {
    title: "Ask AI",
    not_set_up: "Ask AI isn’t set up",
    set_up: "The person who runs this server can set AI_ENDPOINT, AI_KEY and AI_MODEL, or bind Workers AI.",
  },
  deletion: {
    title: "Delete “{name}”?",
    decides: "It decides when {places} is shown.",
    decides_several: "It decides when {places} are shown.",
  },
  trial: {
    reset: "Reset preview",
    test: "Test",
    valid: "Test: Input is valid",
    valid_empty: "Test: Can be left blank",
  },
  loading: "Loading {what}",
  retry: "Retry",
} as const;

/** Whether the panel edits a question of a form, or a column of a table. */
export type FieldKind = "question" | "column";

/** What the panel calls what it edits, its values, and the people who enter them. */
export interface FieldWords {
  kind: FieldKind;
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
  /** Null: as the form says it. */
  no_storage: string | null;
  required_in_link: string;
  required_on: string;
  several: string;
  several_options: string;
  option_removed: string;
  name: {
    placeholder: string;
    hint: string;
    hidden: string;
    /** Null: there are no links with parameters. */
    link: string | null;
  };
  limits: { counted: string; order: string; restore: string };
  /** In a sentence. */
  an_untitled: string;
}

export const questionWords: FieldWords = {
  kind: "question",
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
  no_storage: null,
  required_in_link: "Required in the link.",
  required_on: "Respondents have to turn it on, as for terms.",
  several: "Multiple answers",
  several_options: "Respondents can pick more than one option.",
  option_removed: "Responses that include it keep it. New responses can’t choose it.",
  name: {
    placeholder: "name_of_the_answer",
    hint: "The key in exports, links and the API. It follows the label until you change it.",
    hidden: "The link parameter that fills in the value.",
    link: "Create a link with it",
  },
  limits: {
    counted: "Only responses received from now on count.",
    order: "Response",
    restore: "Returned by a deleted response",
  },
  an_untitled: "an untitled question",
};
