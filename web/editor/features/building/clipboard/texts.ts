export const texts = {
  copied: { one: "Block copied", other: "{n} blocks copied" },
  not_copied: "Couldn’t copy",
  not_copied_why: "Your browser blocked access to the clipboard.",
  not_pasted: "Couldn’t paste",
  not_pasted_why: "Your browser blocked access to the clipboard. Press {keys} instead.",
  unfit: { one: "{n} block doesn’t fit here", other: "{n} blocks don’t fit here" },
  payment_left: "The payment question wasn’t pasted",
  options_added: { one: "{n} option added", other: "{n} options added" },
  options_left: { one: "{n} option was left out", other: "{n} options were left out" },
  options_left_why: "A question can have up to {most} options.",
  shortened: { one: "{n} line was shortened", other: "{n} lines were shortened" },
  shortened_why: "A label can have up to {most} characters.",
} as const;
