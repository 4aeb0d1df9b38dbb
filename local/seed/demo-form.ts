import { FormSketch, whenValue } from "./form-draft.ts";

/** One form that shows every field type there is, in four short sections. */
export function demoForm(): FormSketch {
  const form = new FormSketch("Every kind of question");

  form.section();
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

  form.section();
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

  form.section();
  form.header("Numbers and dates", "Dates never shift, whatever the time zone.");
  form.field({ name: "guests", type: "number", label: "How many people?", min: 1, max: 12, step: 1 });
  form.field({ name: "budget", type: "range", label: "How adventurous?", min: 0, max: 10, step: 1 });
  form.field({ name: "birthday", type: "date", label: "Date of birth", autocomplete: ["bday"] });
  form.field({ name: "arrival", type: "datetime-local", label: "Arrival" });
  form.field({ name: "breakfast", type: "time", label: "Breakfast at" });
  form.field({ name: "month", type: "month", label: "Best month" });
  form.field({ name: "week", type: "week", label: "Best week" });

  form.section();
  form.header("And the rest");
  form.field({ name: "color", type: "color", label: "Favourite colour" });
  form.field({
    name: "preferences",
    type: "json",
    label: "Preferences",
    help_text: "JSON, if you speak it.",
  });
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
  form.field({ name: "campaign", type: "hidden", label: "Campaign" });
  form.html("<p>That is all. Press <strong>Submit</strong> and watch the answer arrive in the grid.</p>");
  return form;
}
