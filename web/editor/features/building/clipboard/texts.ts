export const texts = {
  copied: { one: "Block copied", other: "{n} blocks copied" },
  not_copied: "Couldn’t copy",
  not_copied_why: "Your browser blocked access to the clipboard.",
  not_pasted: "Couldn’t paste",
  not_pasted_why: "Your browser blocked access to the clipboard. Press {keys} instead.",
  unfit: { one: "{n} block doesn’t fit here", other: "{n} blocks don’t fit here" },
  payment_left: "The payment question wasn’t pasted",
  options_added: { one: "{n} option added", other: "{n} options added" },
} as const;
