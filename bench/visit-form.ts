/**
 * The benchmark's form: 20 questions on 3 pages. Four are required, and one depends on another's answer. It is plain
 * data, of which twenty-fields.ts makes a form of ours and floor-page.ts plain HTML.
 */
export interface BenchQuestion {
  name: string;
  type:
    | "text"
    | "email"
    | "tel"
    | "url"
    | "number"
    | "range"
    | "date"
    | "datetime-local"
    | "color"
    | "textarea"
    | "radio"
    | "select"
    | "checkboxes"
    | "switch"
    | "checkbox";
  label: string;
  required?: true;
  min?: number;
  max?: number;
  /** Labels by value. */
  choices?: Readonly<Record<string, string>>;
  /** The question is asked only if the named question has this value. */
  when?: { name: string; value: string };
}

export interface BenchPage {
  title: string;
  questions: readonly BenchQuestion[];
}

/** Name of the first field. */
export const FIRST_FIELD = "first_name";

export const VISIT_FORM: readonly BenchPage[] = [
  {
    title: "About you",
    questions: [
      { name: FIRST_FIELD, type: "text", label: "First name", required: true },
      { name: "last_name", type: "text", label: "Last name" },
      { name: "street", type: "text", label: "Street" },
      { name: "city", type: "text", label: "City" },
      { name: "postal_code", type: "text", label: "Postal code" },
      { name: "organization", type: "text", label: "Organization" },
      { name: "email", type: "email", label: "E-mail", required: true },
      { name: "phone", type: "tel", label: "Phone" },
    ],
  },
  {
    title: "Your visit",
    questions: [
      {
        name: "visit",
        type: "radio",
        label: "Have you been here before?",
        required: true,
        choices: { yes: "Yes", no: "No" },
      },
      { name: "when", type: "date", label: "When?", when: { name: "visit", value: "yes" } },
      { name: "topic", type: "select", label: "Topic", choices: { a: "Art", b: "Books", c: "Chess" } },
      {
        name: "days",
        type: "checkboxes",
        label: "Days",
        choices: { fri: "Friday", sat: "Saturday", sun: "Sunday" },
      },
      { name: "guests", type: "number", label: "Guests", min: 0, max: 9 },
      { name: "arrival", type: "datetime-local", label: "Arrival" },
      { name: "story", type: "textarea", label: "Story" },
    ],
  },
  {
    title: "The rest",
    questions: [
      { name: "rating", type: "range", label: "Rating", min: 0, max: 10 },
      { name: "color", type: "color", label: "Color" },
      { name: "website", type: "url", label: "Website" },
      { name: "news", type: "switch", label: "Send me news" },
      { name: "terms", type: "checkbox", label: "I agree", required: true },
    ],
  },
];
