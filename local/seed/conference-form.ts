import { FormSketch, whenChoice, whenValue } from "./form-draft.ts";

/** A conference registration with three sections, conditional questions and grouped choices. */
export function conferenceForm(): FormSketch {
  const form = new FormSketch("Lakeside 2027: registration");

  form.section();
  form.header(
    "About you",
    "Three days on software that lasts, 9 to 11 June 2027 in Luzern. Registration takes about two minutes.",
  );
  form.field({ name: "full_name", type: "text", label: "Full name", required: true, autocomplete: ["name"] });
  form.field({ name: "email", type: "email", label: "E-mail", required: true, autocomplete: ["email"] });
  form.field({
    name: "phone",
    type: "tel",
    label: "Mobile phone",
    help_text: "Only used on the day.",
    autocomplete: ["tel"],
  });
  form.field({ name: "organization", type: "text", label: "Organization", autocomplete: ["organization"] });
  form.field({
    name: "address",
    type: "textarea",
    label: "Invoice address",
    autocomplete: ["street-address"],
    required: true,
  });
  form.field({ name: "country", type: "country", label: "Country", required: true });

  form.section();
  form.header("Your ticket");
  const ticket = form.choice(
    { name: "ticket", type: "radio", label: "Ticket", required: true },
    {
      "In person": { full: "All three days", day: "One day", student: "Student, all three days" },
      Remote: { stream: "Live stream" },
    },
  );
  form.choice(
    { name: "day", type: "select", label: "Which day?", required: true, placeholder: "Choose a day" },
    { wed: "Wednesday, 9 June", thu: "Thursday, 10 June", fri: "Friday, 11 June" },
    whenChoice(ticket, "!=", "day"),
  );
  form.field(
    {
      name: "student_number",
      type: "text",
      label: "Student number",
      required: true,
      pattern: "[0-9]{6,10}",
      help_text: "Six to ten digits, as printed on your card.",
    },
    whenChoice(ticket, "!=", "student"),
  );
  form.choice(
    { name: "workshop", type: "select", label: "Workshop", placeholder: "No workshop" },
    {
      Morning: {
        databases: "Databases at the edge",
        types: "Types that carry meaning",
        forms: "Forms people finish",
      },
      Afternoon: { maps: "Maps without servers", sound: "Sound on the web" },
    },
    whenChoice(ticket, "==", "stream"),
  );
  form.field({
    name: "years",
    type: "number",
    label: "Years in the trade",
    min: 0,
    max: 60,
    step: 1,
  });
  form.field(
    {
      name: "arrival",
      type: "date",
      label: "Day of arrival",
      data: { min: "2027-06-07", max: "2027-06-11" },
    },
    whenChoice(ticket, "==", "stream"),
  );

  form.section();
  form.header("At the table", "So that nobody goes hungry.");
  form.choice(
    { name: "diet", type: "checkboxes", label: "I eat", multiple: true },
    {
      everything: "Everything",
      vegetarian: "Vegetarian",
      vegan: "Vegan",
      halal: "Halal",
      kosher: "Kosher",
      "gluten-free": "Gluten-free",
    },
  );
  const dinner = form.field({
    name: "dinner",
    type: "switch",
    label: "I am coming to the dinner on the boat",
  });
  form.field(
    { name: "guests", type: "number", label: "Guests I bring", min: 0, max: 4, step: 1, required: true },
    whenValue(dinner, "!=", true),
  );
  form.field({ name: "wishes", type: "textarea", label: "Anything we should know?", maxlength: 4000 });
  form.field({
    name: "excitement",
    type: "range",
    label: "How much are you looking forward to it?",
    min: 0,
    max: 10,
  });
  form.field({
    name: "terms",
    type: "checkbox",
    label: "I accept the terms of the conference",
    required: true,
  });
  return form;
}
