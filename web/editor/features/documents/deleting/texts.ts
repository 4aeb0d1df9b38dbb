/** Texts of the dialog that deletes a document. */
export const texts = {
  title: "Delete “{title}”?",
  form: {
    one: "The form is unpublished and deleted with its {n} response. You can restore it for {days} days.",
    other: "The form is unpublished and deleted with its {n} responses. You can restore it for {days} days.",
  },
  site: "The site is unpublished. You can restore it for {days} days.",
  other: "You can restore it for {days} days.",
  action: "Delete {kind}",
  use: {
    file: "{title} shows {key}",
    keeper: "{title} keeps files in it",
    table: "{title} uses {used}",
    path: "{title} / {table}",
  },
  more_uses: { one: "{n} more", other: "{n} more" },
  used: {
    v0_bucket: {
      found:
        "Forms use this storage. Until it is restored, their pages have gaps, and their files aren’t copied into it:",
      finding: "Looking for forms that use it…",
      unknown:
        "Couldn’t find out which forms use it. Their pages would have gaps, and their files wouldn’t be copied into it.",
    },
    v0_schema: {
      found: "Other documents look up rows of this database. Until it is restored, they find none:",
      finding: "Looking for forms that use its tables…",
      unknown: "Couldn’t find out which forms use its tables. They would find no rows until it is restored.",
    },
    v0_form: {
      found: "Sites show this form. Until it is restored, they say “Form not found” in its place:",
      finding: "Looking for sites that show it…",
      unknown: "Couldn’t find out which sites show it. They would have a gap until it is restored.",
    },
  },
};
