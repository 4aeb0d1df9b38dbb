import type { FieldType } from "#core/fields/field.ts";
import { FormSketch, whenValue } from "./form-draft.ts";

/** Types that the demo omits because they need a reference table. */
export const LEFT_OUT: readonly FieldType[] = ["search"];

/** One form with every field type, in short sections. */
export function demoForm(): FormSketch {
  const form = new FormSketch("Every kind of question");
  form.field({ name: "campaign", type: "hidden", label: "Campaign" });
  for (const addSection of [words, choices, numbersAndDates, files, drawings, rest]) {
    form.section();
    addSection(form);
  }
  return form;
}

function words(form: FormSketch): void {
  form.header("Words", "Everything that is typed. Nothing here is sent before you press Submit.");
  form.field({
    name: "name",
    type: "text",
    label: "Your name",
    required: true,
    autocomplete: ["name"],
    placeholder: "Ada Lovelace",
  });
  form.field({
    name: "email",
    type: "email",
    label: "E-mail",
    autocomplete: ["email"],
    placeholder: "ada@example.com",
  });
  form.field({
    name: "proved_email",
    type: "challenge_email",
    label: "An address that is proved",
    help_text: "We mail you a code that you enter here.",
    autocomplete: ["email"],
    placeholder: "ada@example.com",
  });
  form.field({
    name: "phone",
    type: "tel",
    label: "Phone",
    autocomplete: ["tel"],
    help_text: "With the country code, for example +44 20 7946 0958.",
  });
  form.field({ name: "website", type: "url", label: "Website", placeholder: "https://example.com" });
  form.field({
    name: "story",
    type: "textarea",
    label: "Tell us a story",
    help_text: "Up to 1,000 characters.",
    maxlength: 1000,
  });
  form.field({
    name: "letter",
    type: "richtext",
    label: "Write us a letter",
    help_text: "With headings, lists and links.",
    placeholder: "Dear all …",
  });
  form.field({
    name: "code",
    type: "text",
    label: "Booking code",
    pattern: "[A-Z]{3}-[0-9]{4}",
    placeholder: "ABC-1234",
    help_text: "Three capital letters, a hyphen, four digits.",
  });
  form.field({
    name: "pin",
    type: "password",
    label: "A secret",
    help_text: "Kept as a hash, shown as dots.",
  });
}

function choices(form: FormSketch): void {
  form.header("Choices", "One, some, yes or no.");
  form.choice(
    { name: "drink", type: "select", label: "What may we bring you?", placeholder: "Choose a drink" },
    {
      Hot: { coffee: "Coffee", tea: "Tea", cocoa: "Hot chocolate" },
      Cold: { water: "Water", juice: "Orange juice" },
      nothing: "Nothing, thank you",
    },
  );
  form.choice(
    { name: "seat", type: "radio", label: "Where would you like to sit?", required: true },
    {
      window: "By the window",
      aisle: "On the aisle",
      any: "Anywhere",
    },
  );
  form.choice(
    { name: "days", type: "checkboxes", label: "Which days suit you?", multiple: true },
    {
      mon: "Monday",
      tue: "Tuesday",
      wed: "Wednesday",
      thu: "Thursday",
      fri: "Friday",
    },
  );
  form.choice(
    { name: "size", type: "toggle-group", label: "Shirt size" },
    { s: "S", m: "M", l: "L", xl: "XL" },
  );
  form.field({ name: "country", type: "country", label: "Country" });
  const gift = form.field({ name: "is_gift", type: "switch", label: "This is a gift" });
  form.field(
    { name: "gift_note", type: "textarea", label: "What shall we write on the card?", required: true },
    whenValue(gift, "!=", true),
  );
  form.field({ name: "newsletter", type: "checkbox", label: "Send me the newsletter" });
  form.field({ name: "is_urgent", type: "toggle", label: "It is urgent" });
}

function numbersAndDates(form: FormSketch): void {
  form.header("Numbers and dates", "Dates never shift, whatever the time zone.");
  form.field({ name: "guests", type: "number", label: "How many people?", min: 1, max: 12, step: 1 });
  form.field({ name: "budget", type: "range", label: "How adventurous?", min: 0, max: 10, step: 1 });
  form.field({ name: "birthday", type: "date", label: "Date of birth", autocomplete: ["bday"] });
  form.field({ name: "arrival", type: "datetime-local", label: "Arrival" });
  form.field({ name: "breakfast", type: "time", label: "Breakfast at" });
  form.field({ name: "month", type: "month", label: "Best month" });
  form.field({ name: "week", type: "week", label: "Best week" });
}

function files(form: FormSketch): void {
  form.header("Files", "They travel while you write on.");
  form.field({ name: "photo", type: "image", label: "A photograph of you" });
  form.field({
    name: "papers",
    type: "file",
    label: "Papers",
    multiple: true,
    help_text: "Up to ten files of 50 MB each.",
  });
  form.field({ name: "voice", type: "audio", label: "A word of yours" });
  form.field({ name: "film", type: "video", label: "A short film" });
}

function drawings(form: FormSketch): void {
  form.header("Drawings and places", "With a pen, a finger, a mouse, or the keyboard alone.");
  form.field({ name: "plan", type: "canvas", label: "Draw us your table" });
  form.field({ name: "place", type: "latlng", label: "Where do you come from?" });
  form.field({ name: "signature", type: "signature", label: "Your signature" });
}

function rest(form: FormSketch): void {
  form.header("And the rest");
  form.field({ name: "color", type: "color", label: "Favorite color" });
  form.field({
    name: "preferences",
    type: "json",
    label: "Preferences",
    help_text: "JSON, if you speak it.",
  });
  form.field({ name: "fee", type: "payment", label: "The fee", data: { service_provider: "stripe" } });
  form.html("<p>That is all. Pay nothing, and watch the answer arrive in the grid.</p>");
}
