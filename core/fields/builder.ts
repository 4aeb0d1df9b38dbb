import { EMAIL_PATTERN } from "./email/email-pattern.ts";
import type { FieldDefinition, FieldType } from "./field.ts";
import { FIELD_ICONS } from "./field-icons.ts";

export type FieldGroup = "text" | "choice" | "number" | "contact" | "date" | "file" | "advanced";

/** How the builder presents a type, and the defaults it fills in. */
export interface BuilderRow {
  /** The name for people. The type's own name is for developers. */
  label: string;
  /** Name of a lucide icon. */
  icon: string;
  group: FieldGroup;
  /** One line on what the field asks for. */
  description: string;
  /** Additional search terms, in lower case. */
  keywords: readonly string[];
  defaults?: BuilderDefaults;
}

export interface BuilderDefaults extends Partial<Pick<FieldDefinition, "multiple" | "data">> {
  name?: string;
  placeholder?: string;
  pattern?: string;
}

const EMAIL = {
  name: "email",
  placeholder: "alice@example.com",
  pattern: EMAIL_PATTERN,
} as const;

/** In the order in which the builder offers them, most common first. */
export const BUILDER_ROWS = {
  text: {
    label: "Short text",
    group: "text",
    description: "A name or another one-line answer",
    keywords: ["short answer", "single line", "string", "input", "name"],
  },
  textarea: {
    label: "Long text",
    group: "text",
    description: "A paragraph or more",
    keywords: ["paragraph", "long answer", "multiline", "message", "comment", "essay"],
  },
  radio: {
    label: "Multiple choice",
    group: "choice",
    description: "Pick one option from a list",
    keywords: ["single choice", "choose one", "pick one", "option", "poll"],
  },
  checkboxes: {
    label: "Checkboxes",
    group: "choice",
    description: "Pick any number of options",
    keywords: ["multiple answers", "multi select", "choose several", "tick", "choice", "option"],
    defaults: { multiple: true },
  },
  select: {
    label: "Dropdown",
    group: "choice",
    description: "Pick one option from a menu",
    keywords: [
      "drop down",
      "list",
      "choice",
      "combo box",
      "single choice",
      "choose one",
      "pick one",
      "option",
    ],
  },
  switch: {
    label: "Switch",
    group: "choice",
    description: "Turn something on or off",
    keywords: ["boolean", "on off", "true false"],
  },
  checkbox: {
    label: "Single checkbox",
    group: "choice",
    description: "Agree to terms or confirm one thing",
    keywords: ["agree", "agreement", "consent", "terms", "accept", "gdpr", "tick"],
  },
  "toggle-group": {
    label: "Button choices",
    group: "choice",
    description: "Options as buttons, side by side",
    keywords: ["toggle group", "choice", "segmented", "option"],
    defaults: { multiple: true },
  },
  toggle: {
    label: "Toggle button",
    group: "choice",
    description: "One button to turn on or off",
    keywords: ["boolean", "on off"],
  },
  range: {
    label: "Slider",
    group: "number",
    description: "Pick a number on a scale",
    keywords: ["slider", "scale", "nps"],
  },
  number: {
    label: "Number",
    group: "number",
    description: "A quantity, an age or an amount",
    keywords: [
      "how many",
      "how much",
      "count",
      "people",
      "guests",
      "integer",
      "decimal",
      "amount",
      "quantity",
      "age",
      "price",
    ],
  },
  email: {
    label: "Email",
    group: "contact",
    description: "An email address",
    keywords: ["e-mail", "mail", "address", "contact"],
    defaults: EMAIL,
  },
  tel: {
    label: "Phone",
    group: "contact",
    description: "A phone number with its country code",
    keywords: ["mobile", "telephone", "cell", "number", "contact"],
  },
  url: {
    label: "Link",
    group: "contact",
    description: "The address of a website",
    keywords: ["url", "website", "web address", "homepage"],
    defaults: { placeholder: "https://example.com", pattern: "https://.*" },
  },
  date: {
    label: "Date",
    group: "date",
    description: "A day, from a calendar",
    keywords: ["day", "birthday", "birth date"],
  },
  time: {
    label: "Time",
    group: "date",
    description: "A time of day",
    keywords: ["hour", "minute", "clock"],
  },
  "datetime-local": {
    label: "Date and time",
    group: "date",
    description: "An appointment or a deadline",
    keywords: ["appointment", "meeting", "datetime"],
  },
  month: {
    label: "Month",
    group: "date",
    description: "A month and a year",
    keywords: ["year", "expiry"],
  },
  week: {
    label: "Week",
    group: "date",
    description: "A calendar week",
    keywords: ["year", "calendar week"],
  },
  country: {
    label: "Country",
    group: "contact",
    description: "Pick one of all countries",
    keywords: ["nation", "region", "nationality", "address"],
  },
  file: {
    label: "File upload",
    group: "file",
    description: "A PDF, a document or any other file",
    keywords: ["attachment", "document", "attach", "resume", "cv"],
  },
  image: {
    label: "Image upload",
    group: "file",
    description: "A photo or a screenshot",
    keywords: ["photo", "picture", "attachment"],
  },
  audio: {
    label: "Audio upload",
    group: "file",
    description: "A sound file or a recording",
    keywords: ["sound", "voice", "music", "attachment"],
  },
  video: {
    label: "Video upload",
    group: "file",
    description: "A video file or a recording",
    keywords: ["film", "movie", "clip", "attachment"],
  },
  signature: {
    label: "Signature",
    group: "advanced",
    description: "Sign with a finger or a mouse",
    keywords: ["sign", "draw", "autograph"],
  },
  payment: {
    label: "Payment",
    group: "advanced",
    description: "Charge a fixed amount on submit",
    keywords: ["pay", "card", "checkout", "stripe"],
    defaults: { data: { type: "payment", service_provider: "stripe" } },
  },
  richtext: {
    label: "Rich text",
    group: "text",
    description: "Formatted text with lists and images",
    keywords: ["editor", "document", "formatted"],
  },
  latlng: {
    label: "Location",
    group: "advanced",
    description: "A point on a map",
    keywords: ["map", "coordinates", "gps", "latitude", "longitude", "place"],
  },
  color: {
    label: "Color",
    group: "advanced",
    description: "Pick a color",
    keywords: ["color", "hex", "color picker"],
  },
  password: {
    label: "Password",
    group: "advanced",
    description: "Text that stays hidden while typing",
    keywords: ["secret"],
    defaults: { placeholder: "Password" },
  },
  challenge_email: {
    label: "Verified email",
    group: "contact",
    description: "An email address confirmed by a code",
    keywords: ["e-mail", "verify", "code", "confirm"],
    defaults: EMAIL,
  },
  search: {
    label: "Reference",
    group: "advanced",
    description: "Search for a row of another table",
    keywords: [
      "search for reference",
      "lookup",
      "foreign key",
      "record",
      "relation",
      "link to table",
      "database",
    ],
  },
  canvas: {
    label: "Drawing",
    group: "advanced",
    description: "Draw with a finger or a mouse",
    keywords: ["design", "draw", "sketch", "canvas"],
  },
  hidden: {
    label: "Hidden field",
    group: "advanced",
    description: "A value from the link or a formula",
    keywords: ["hidden value", "parameter", "tracking", "utm", "computed"],
  },
  json: {
    label: "JSON",
    group: "advanced",
    description: "Structured data, for developers",
    keywords: ["data", "object", "code"],
  },
} as const satisfies Record<FieldType, Omit<BuilderRow, "icon">>;

/**
 * Questions with ready-made options. Each is offered before the type with which people would otherwise build
 * it.
 */
export const PRESETS = {
  /** Unlike with a switch, overlooking the question leaves it unanswered. */
  yes_no: {
    type: "radio",
    before: "switch",
    label: "Yes/No",
    icon: "thumbs-up",
    description: "Two options: yes or no",
    keywords: ["boolean", "true false", "either or"],
    answers: ["Yes", "No"],
  },
  rating: {
    type: "toggle-group",
    before: "range",
    label: "Rating",
    icon: "star",
    description: "A score from 1 to 5",
    keywords: ["score", "stars", "satisfaction", "how good"],
    answers: ["1", "2", "3", "4", "5"],
  },
} as const satisfies Record<
  string,
  Omit<BuilderRow, "group"> & { type: FieldType; before: FieldType; answers: readonly string[] }
>;

export type Preset = keyof typeof PRESETS;

/** Every type, in the order in which they are offered. */
export const TYPES_BY_USE = Object.keys(BUILDER_ROWS) as FieldType[];

export function builderRow(type: FieldType): BuilderRow {
  return { ...BUILDER_ROWS[type], icon: FIELD_ICONS[type] };
}
