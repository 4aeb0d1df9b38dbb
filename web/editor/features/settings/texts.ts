import type { SettingGroupId, SettingId } from "./setting-list.ts";

/** The texts of a form's settings. */
export const texts = {
  title: "Settings",
  read_only: "You can view this form’s settings, but not change them.",
  find: "Find a setting",
  no_match: "No setting matches “{search}”.",
  show_all: "Show all settings",
  groups_label: "Groups of settings",
  quote: "{title}. {text}",

  groups: {
    general: "General",
    availability: "Availability",
    limits: "Limits",
    access: "Access",
    responses: "Responses and privacy",
    advanced: "Advanced",
    danger: "Danger zone",
  } satisfies Record<SettingGroupId, string>,

  titles: {
    published: "Published",
    ending: "After submitting",
    notifications: "Notifications",
    schedule: "Schedule",
    "closed-page": "Closed page",
    "response-limit": "Response limit",
    "limit-per-person": "Limit per person",
    "limit-per-option": "Limit per option",
    "spam-protection": "Spam protection",
    "allowed-sites": "Allowed sites",
    "unfinished-answers": "Unfinished answers",
    "held-responses": "Held responses",
    retention: "Delete old responses",
    "time-zone": "Time zone",
    "unknown-fields": "Unknown fields",
    method: "HTTP method",
    "form-id": "Form ID",
    delete: "Delete this form",
  } satisfies Record<SettingId, string>,

  published: {
    open: "Anyone with the link can respond.",
    off_schedule: "Closed by its schedule right now.",
    full: "Closed because the response limit is reached.",
    never: "Not published yet.",
    unpublished: "Not published.",
    people_see: "People with the link see:",
    unpublish_title: "Unpublish this form?",
    unpublish_description: "People with the link can no longer respond. Your responses are kept.",
    unpublish: "Unpublish",
  },
  ending: {
    redirect: "Go to {address}",
    receipt: "Show a receipt with the response number.",
    thanks: "Show a thank-you page.",
    edit: "Edit ending page",
  },
  notifications: {
    description: "Get notified about new responses by email or webhook.",
    edit: "Edit notifications",
  },
  schedule: {
    description: "Open and close the form automatically.",
    enabled: "Open and close on a schedule",
    opens: "Opens",
    closes: "Closes",
    presets_label: "Closing times",
    presets: { tonight: "Tonight", friday: "Friday at noon", week: "In a week" },
    zone: "Time zone",
    no_time: "Set an opening time, a closing time, or both to turn on the schedule.",
    open_not_before_close: "The form must close after it opens. Choose a later time.",
    before: "Before it opens, people see:",
    after: "After it closes, people see:",
    where_you_are: "{time} in your time zone",
    close_title: "Close the form now?",
    close_description:
      "With this schedule, the form isn’t open right now. People with the link can’t respond.",
    close: "Close form",
  },
  closed_page: {
    description:
      "Shown to people who open the link while the form is closed. Leave a text empty to use the default, in the form’s language.",
    title: "Title",
    text: "Text",
  },
  total: {
    description: {
      one: "Close the form automatically after a number of responses. {n} response so far.",
      other: "Close the form automatically after a number of responses. {n} responses so far.",
    },
    enabled: "Limit the number of responses",
    max: "Close after this many responses",
    example: "e.g. {n}",
    after: "When the limit is reached, people see:",
    close_title: "Close the form now?",
    close_description: {
      one: "You already have {n} response, so this limit closes the form right away.",
      other: "You already have {n} responses, so this limit closes the form right away.",
    },
    close: "Close form",
  },
  per_person: {
    description:
      "Limits how often the same browser can respond. Someone who switches browsers or clears their data can respond again. For a strict limit, ask for a verified email or sign your customers’ IDs.",
    enabled: "Limit responses per person",
    max: "Responses per person",
    after: "When the limit is reached, people see:",
  },
  per_option: {
    description: "Limit how many times an option can be chosen, such as seats in a workshop.",
    edit: "Edit options",
    no_options: "Add a question with options first.",
  },
  limit_problem: "Enter a whole number of 1 or more.",
  spam: {
    description:
      "Checks that visitors are human. Most people notice nothing; some have to tick a box. The form then requires JavaScript, and responses sent through the API are rejected.",
    enabled: "Check that visitors are human",
    unavailable:
      "Not set up on this server. The administrator needs to set TURNSTILE_SITE_KEY and TURNSTILE_SECRET.",
    blocked: "This form can’t receive responses right now. Turn off the check, or set it up.",
  },
  sites: {
    description:
      "Any site can embed this form, but none can read what people type. If you list sites here, only they can embed it, and their pages can read the answers.",
    list: "Sites, one per line",
    example: "https://example.com",
    invalid: "“{site}” isn’t a valid site. Enter one per line, like https://example.com.",
    too_many: "Enter at most {n} sites.",
  },
  held: {
    description:
      "Responses that look like spam because they filled in a field that people can’t see. They don’t count toward limits and are deleted after 30 days. Accept the genuine ones.",
    loading: "Loading…",
    retry: "Retry",
    none: "No held responses.",
    newest: "Showing the newest {shown} of {n}.",
    no_answers: "No questions were answered.",
    accept: "Accept",
    accepted: "Response accepted. You’ll find it under Responses.",
    delete: "Delete",
    delete_sure: "Delete permanently",
    deleted: "Response deleted.",
  },
  unfinished: {
    description:
      "Answers are saved while people type. With a link, they can continue on another device. It works once, and expires after 30 days, or when you delete unfinished responses (see Delete old responses). Whoever has it emailed can ask for one reminder.",
    continue_later: "Let people continue later",
    notice: "Tell people that their answers are saved as they type",
  },
  retention: {
    description:
      "Responses and their files are deleted permanently once they reach this age. They no longer count toward limits. Stock they took stays taken.",
    not_allowed: "Only admins and owners can change this.",
    retry: "Retry",
    responses: "Delete responses",
    response_days: "Days after submission",
    sessions: "Delete unfinished responses",
    session_days: "Days after the last change",
    problem: "Enter a number of days from 1 to {max}.",
    ask_title: "Delete older responses now?",
    ask_description:
      "{list} will be deleted permanently within minutes. From then on, responses are deleted daily.",
    ask: "Save and delete",
    due_responses: { one: "{n} response", other: "{n} responses" },
    due_sessions: { one: "{n} unfinished response", other: "{n} unfinished responses" },
    due_held: { one: "{n} held response", other: "{n} held responses" },
  },
  time_zone: {
    description:
      "Used for dates and times sent without a time zone, such as from browsers without JavaScript. The form tells people which time zone applies.",
    label: "Form time zone",
    unset: "Not set (UTC)",
    unset_schedule: "Not set ({zone}, from the schedule)",
  },
  unknown: {
    description:
      "What happens when a link or the API sends a value for a field that isn’t on the form. People who fill in the form aren’t affected.",
    label: "Unknown values",
    strategies: {
      ignore: "Ignore them",
      accept: "Add a field for them",
      reject: "Reject the response",
    },
  },
  method: {
    description:
      "How browsers send responses. With GET, answers appear in the address bar, browser history, and server logs.",
    label: "Method",
    methods: {
      post: "POST",
      get: "GET",
      dialog: "Dialog (POST, with the ending in a dialog)",
    },
  },
  danger: {
    description: { one: "You can restore it for {n} day.", other: "You can restore it for {n} days." },
    not_allowed: "Only admins and owners can delete this form.",
    delete: "Delete form",
    ask_title: "Delete “{title}”?",
    ask_description: {
      one: "The form closes and is deleted with its {n} response. You can restore it for {days} days.",
      other: "The form closes and is deleted with its {n} responses. You can restore it for {days} days.",
    },
  },
};
