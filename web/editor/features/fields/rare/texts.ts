import type { FieldKind } from "../texts.ts";

/** Texts of parts that few questions have. They load with these parts. */
export const rareTexts = {
  payment: {
    title: "Payment",
    provider: "Provider",
    provider_hint: "Payments start once this server has the provider’s keys.",
    amount: "Amount",
    currency: "Currency",
  },
  secret: {
    title: "Don’t ask for passwords or card numbers",
  },
} as const;

/** What differs between questions and columns. */
export const rareWords = {
  question: {
    payment: "Respondents pay in the last step, after all other sections.",
    read_only: "Respondents see the value from the link or the formula and can’t change it.",
    autocomplete: "What the respondent’s browser may fill in.",
    storage:
      "Stored on this server, at most {n} × {size}. Only members can open the files. They are deleted with the response, or after a day without one.",
    country_of_visitor: "The respondent’s country",
    elsewhere: "Preview the form to try this question.",
    pattern: {
      about: "A regular expression that the whole answer must match, such as [A-Z]{2}\\d+",
      checked_late:
        "A regular expression that the whole answer must match. This one could freeze a browser, so answers are checked only on submit.",
    },
    secret: {
      about:
        "Answers are stored as plain text, and everyone in this project can read them. To take a payment, use a payment question.",
      about_new:
        "Answers are stored as plain text, and everyone in this project can read them. To take a payment, use a payment question. Your organization is less than a day old, so respondents see a warning above this form.",
    },
  },
  column: {
    payment: "Members enter rows without paying.",
    read_only: "New rows get the value of the formula, and it can’t be changed while a row is entered.",
    autocomplete: "What the browser may fill in when a row is entered.",
    storage:
      "Stored on this server, at most {n} × {size}. Only members can open the files. They are deleted with the row, or after a day without one.",
    country_of_visitor: "The country of the person who enters a row",
    elsewhere: "Add a row to try this column.",
    pattern: {
      about: "A regular expression that the whole value must match, such as [A-Z]{2}\\d+",
      checked_late:
        "A regular expression that the whole value must match. This one could freeze a browser, so values are checked only when they are saved.",
    },
    secret: {
      about: "Values are stored as plain text, and everyone in this project can read them.",
      about_new: "Values are stored as plain text, and everyone in this project can read them.",
    },
  },
} satisfies Record<FieldKind, object>;
