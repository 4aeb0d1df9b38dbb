interface SettingRow {
  id: string;
  /** Synonyms to search by, in lower case. */
  words: readonly string[];
}

interface GroupRow {
  id: string;
  settings: readonly SettingRow[];
}

/** The settings in their order, by group. The ids are also the anchors in the page's address. */
export const SETTING_GROUPS = [
  {
    id: "general",
    settings: [
      { id: "published", words: ["publish", "unpublish", "open", "close", "accept responses", "live"] },
      { id: "ending", words: ["thank you", "ending", "redirect", "receipt", "confirmation page"] },
      { id: "notifications", words: ["email", "webhook", "alert", "notify"] },
    ],
  },
  {
    id: "availability",
    settings: [
      {
        id: "schedule",
        words: ["open on", "close on", "opens", "closes", "deadline", "date", "start", "end"],
      },
      { id: "closed-page", words: ["message", "closed form", "when closed", "not open"] },
    ],
  },
  {
    id: "limits",
    settings: [
      {
        id: "response-limit",
        words: ["close after", "maximum", "number of responses", "cap", "quota", "total", "seats"],
      },
      {
        id: "limit-per-person",
        words: ["once", "one response", "duplicate", "twice", "customer", "browser"],
      },
      {
        id: "limit-per-option",
        words: ["limit an option", "choice", "seats", "places", "sold out", "stock", "inventory", "capacity"],
      },
    ],
  },
  {
    id: "access",
    settings: [
      { id: "spam-protection", words: ["robot check", "captcha", "turnstile", "bots", "human"] },
      { id: "allowed-sites", words: ["embed", "iframe", "origins", "website", "domain"] },
    ],
  },
  {
    id: "responses",
    settings: [
      {
        id: "unfinished-answers",
        words: [
          "save and continue",
          "continue later",
          "resume",
          "draft",
          "partial",
          "unfinished",
          "link",
          "notice",
        ],
      },
      { id: "held-responses", words: ["spam", "honeypot", "review", "quarantine"] },
      { id: "retention", words: ["privacy", "gdpr", "expire", "keep", "days", "retention", "erase"] },
    ],
  },
  {
    id: "advanced",
    settings: [
      { id: "time-zone", words: ["timezone", "utc", "dates", "clock"] },
      { id: "unknown-fields", words: ["api", "extra values", "reject", "parameters"] },
      { id: "method", words: ["http", "get", "post", "dialog"] },
      { id: "form-id", words: ["uuid", "identifier", "api"] },
    ],
  },
  { id: "danger", settings: [{ id: "delete", words: ["remove", "trash", "destroy"] }] },
] as const satisfies readonly GroupRow[];

export type SettingGroupId = (typeof SETTING_GROUPS)[number]["id"];
export type SettingId = (typeof SETTING_GROUPS)[number]["settings"][number]["id"];
