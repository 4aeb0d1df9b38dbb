import type { FieldDefinition, FieldType, OptionDefinition } from "./field.ts";
import { can } from "./registry.ts";

export type FieldGroup = "text" | "choice" | "date" | "number" | "file" | "advanced";

/** What the builder shows of a type and fills in when it is chosen. */
export interface BuilderRow {
  label: string;
  /** Name of a lucide icon. */
  icon: string;
  group: FieldGroup;
  keywords: readonly string[];
  defaults?: BuilderDefaults;
}

export interface BuilderDefaults extends Partial<Pick<FieldDefinition, "multiple" | "data">> {
  name?: string;
  label?: string;
  placeholder?: string;
  pattern?: string;
  /** The caller gives them ids. */
  options?: readonly { value: string; label: string }[];
}

const OPTIONS = [
  { value: "option_a", label: "Option A" },
  { value: "option_b", label: "Option B" },
  { value: "option_c", label: "Option C" },
] as const;

const CHOICES = [
  { value: "choice_a", label: "Choice A" },
  { value: "choice_b", label: "Choice B" },
  { value: "choice_c", label: "Choice C" },
] as const;

/** Both cases, and every character escaped that the `v` flag wants escaped: otherwise browsers ignore the pattern. */
const EMAIL_PATTERN = String.raw`[A-Za-z0-9._%+\-]+@[A-Za-z0-9.\-]+\.[A-Za-z]{2,}`;
const EMAIL = {
  name: "email",
  label: "Email",
  placeholder: "alice@example.com",
  pattern: EMAIL_PATTERN,
} as const;

export const BUILDER_ROWS = {
  text: { label: "Text", icon: "type", group: "text", keywords: ["short", "string", "line"] },
  textarea: { label: "Textarea", icon: "text", group: "text", keywords: ["long", "paragraph", "multiline"] },
  email: { label: "Email", icon: "mail", group: "text", keywords: ["address", "contact"], defaults: EMAIL },
  tel: { label: "Phone", icon: "phone", group: "text", keywords: ["mobile", "number", "contact"] },
  url: {
    label: "URL",
    icon: "link",
    group: "text",
    keywords: ["link", "website", "address"],
    defaults: { placeholder: "https://example.com", pattern: "https://.*" },
  },
  number: { label: "Number", icon: "hash", group: "number", keywords: ["integer", "decimal", "amount"] },
  select: {
    label: "Select",
    icon: "list",
    group: "choice",
    keywords: ["dropdown", "option", "list"],
    defaults: { options: OPTIONS },
  },
  radio: {
    label: "Radio",
    icon: "circle-dot",
    group: "choice",
    keywords: ["single", "option"],
    defaults: { options: OPTIONS },
  },
  checkbox: {
    label: "Checkbox",
    icon: "square-check",
    group: "choice",
    keywords: ["agree", "consent", "tick"],
  },
  checkboxes: {
    label: "Checkboxes",
    icon: "list-checks",
    group: "choice",
    keywords: ["multiple", "option", "tick"],
    defaults: { options: CHOICES, multiple: true },
  },
  switch: { label: "Switch", icon: "toggle-right", group: "choice", keywords: ["boolean", "on", "off"] },
  toggle: { label: "Toggle", icon: "toggle-left", group: "choice", keywords: ["boolean", "button"] },
  "toggle-group": {
    label: "Toggle Group",
    icon: "group",
    group: "choice",
    keywords: ["multiple", "button", "option"],
    defaults: { options: CHOICES, multiple: true },
  },
  date: { label: "Date", icon: "calendar", group: "date", keywords: ["day", "birthday"] },
  time: { label: "Time", icon: "clock", group: "date", keywords: ["hour", "minute"] },
  "datetime-local": {
    label: "Date & Time",
    icon: "calendar-clock",
    group: "date",
    keywords: ["appointment"],
  },
  month: { label: "Month", icon: "calendar-range", group: "date", keywords: ["year"] },
  week: { label: "Week", icon: "calendar-days", group: "date", keywords: ["year"] },
  range: {
    label: "Range",
    icon: "sliders-horizontal",
    group: "number",
    keywords: ["slider", "rating", "scale"],
  },
  color: { label: "Color Picker", icon: "palette", group: "advanced", keywords: ["colour", "hex"] },
  password: {
    label: "Password",
    icon: "key-round",
    group: "advanced",
    keywords: ["secret"],
    defaults: { placeholder: "Password" },
  },
  country: { label: "Country", icon: "globe", group: "choice", keywords: ["nation", "region", "address"] },
  file: { label: "File Upload", icon: "file-up", group: "file", keywords: ["attachment", "document"] },
  image: { label: "Image Upload", icon: "image", group: "file", keywords: ["photo", "picture"] },
  audio: { label: "Audio Upload", icon: "audio-lines", group: "file", keywords: ["sound", "voice"] },
  video: { label: "Video Upload", icon: "video", group: "file", keywords: ["film", "movie"] },
  richtext: {
    label: "Rich Text",
    icon: "pilcrow",
    group: "text",
    keywords: ["editor", "document", "format"],
  },
  signature: { label: "Signature", icon: "signature", group: "advanced", keywords: ["sign", "draw"] },
  canvas: { label: "Canvas", icon: "frame", group: "advanced", keywords: ["design", "draw"] },
  latlng: {
    label: "Location",
    icon: "map-pin",
    group: "advanced",
    keywords: ["latitude", "longitude", "map"],
  },
  json: { label: "JSON", icon: "braces", group: "advanced", keywords: ["data", "object", "code"] },
  search: {
    label: "Search for Reference",
    icon: "search",
    group: "advanced",
    keywords: ["lookup", "foreign key"],
  },
  hidden: {
    label: "Hidden",
    icon: "eye-off",
    group: "advanced",
    keywords: ["parameter", "tracking", "computed"],
  },
  payment: {
    label: "Payment",
    icon: "credit-card",
    group: "advanced",
    keywords: ["pay", "card", "checkout"],
    defaults: { data: { type: "payment", service_provider: "stripe" } },
  },
  challenge_email: {
    label: "Email Challenge",
    icon: "mail-check",
    group: "text",
    keywords: ["verify", "code"],
    defaults: EMAIL,
  },
} as const satisfies Record<FieldType, BuilderRow>;

const SAMPLE_LABELS = new Map<string, string>(
  [...OPTIONS, ...CHOICES].map(({ value, label }) => [value, label]),
);

/** Whether an option is as the builder made it, or blank: nobody has put anything of their own into it. */
export function isSampleOption({ value, label, src, disabled }: OptionDefinition): boolean {
  if (src || disabled) return false;
  const numbered = /^option_(\d+)$/.exec(value)?.[1];
  const sample = numbered === undefined ? SAMPLE_LABELS.get(value) : `Option ${numbered}`;
  return value === "" ? label === "" : label === sample;
}

export function builderRow(type: FieldType): BuilderRow {
  return BUILDER_ROWS[type];
}

/** A field as the panel edits it, options without their stored shape. */
export type FieldDraft = Omit<FieldDefinition, "id" | "local_index">;

/** Keeps what the new type can use of a draft and drops the rest, so that no stale rule is stored. */
function fitting(draft: FieldDraft, type: FieldType): FieldDraft {
  const hasOptions = can(type, "options");
  return {
    ...draft,
    type,
    required: can(type, "required") ? draft.required : false,
    readonly: can(type, "readonly") ? draft.readonly : false,
    multiple: can(type, "always_multiple") || (can(type, "multiple") && draft.multiple === true),
    pattern: can(type, "pattern") ? draft.pattern : null,
    accept: can(type, "accept") ? draft.accept : null,
    placeholder: can(type, "placeholder") ? draft.placeholder : null,
    autocomplete: can(type, "autocomplete") ? draft.autocomplete : null,
    minlength: can(type, "length") ? draft.minlength : null,
    maxlength: can(type, "length") ? draft.maxlength : null,
    min: can(type, "range") ? draft.min : null,
    max: can(type, "range") ? draft.max : null,
    step: can(type, "range") || can(type, "date_bounds") ? draft.step : null,
    v_value: can(type, "computed") ? draft.v_value : null,
    options: hasOptions ? draft.options : [],
    optgroups: hasOptions ? draft.optgroups : [],
  };
}

/**
 * The draft as a field of another type. What is empty gets the new type's defaults; a pattern that the former type brought
 * along goes, one that the owner wrote stays. `newId` makes the ids of sample options.
 */
export function withType(draft: FieldDraft, type: FieldType, newId: () => string): FieldDraft {
  const before = builderRow(draft.type).defaults ?? {};
  const defaults = builderRow(type).defaults ?? {};
  const own = (value: string | null | undefined, brought: string | undefined) =>
    value && value !== brought ? value : null;
  const kept = fitting({ ...draft, pattern: own(draft.pattern, before.pattern) }, type);
  const samples = (defaults.options ?? []).map((option, index) => ({ ...option, id: newId(), index }));
  return {
    ...kept,
    name: draft.name || (defaults.name ?? ""),
    label: draft.label || defaults.label || null,
    placeholder: can(type, "placeholder")
      ? (own(draft.placeholder, before.placeholder) ?? defaults.placeholder ?? null)
      : null,
    pattern: kept.pattern ?? defaults.pattern ?? null,
    multiple: kept.multiple || (draft.multiple === undefined && defaults.multiple === true),
    data: draft.type === type ? (draft.data ?? defaults.data ?? null) : (defaults.data ?? null),
    options: can(type, "options") && kept.options.length === 0 ? samples : kept.options,
  };
}
