/** What the blocks of a site's page ask for. */
export const texts = {
  form: {
    nothing: "No form yet. Visitors don’t see this block.",
    choose: "Choose form",
    label: "Form",
    hint: "Visitors can fill it in on the page while the form is published.",
    none: "This organization has no forms yet.",
    placeholder: "Choose a form",
    unknown: "A form that you can’t see",
  },
  countdown: {
    nothing: "No date yet. Visitors don’t see this block.",
    choose: "Choose date",
    label: "Counts down to",
    hint: "{zone}. Visitors see it in their own time.",
  },
  others: "Edit this block on the page.",
} as const;
