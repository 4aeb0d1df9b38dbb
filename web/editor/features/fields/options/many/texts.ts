export const texts = {
  title: "Add multiple options",
  label: "Options",
  hint: "One per line. Blank lines and duplicates are skipped.",
  hint_replaces: "One per line. Blank lines and duplicates are skipped. Unnamed options are replaced.",
  cancel: "Cancel",
  add: "Add ({n})",
  left: { one: "{n} option was left out", other: "{n} options were left out" },
  left_why: "A question can have up to {most} options.",
  shortened: { one: "{n} line was shortened", other: "{n} lines were shortened" },
  shortened_why: "A label can have up to {most} characters.",
} as const;
