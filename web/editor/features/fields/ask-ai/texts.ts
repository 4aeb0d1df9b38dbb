export const texts = {
  placeholder: "T-shirt sizes from XS to XXL, for adults and children",
  privacy: "Sent only to this server’s language model. Press {keys} to ask.",
  ask: "Ask",
  asking: "Asking…",
  options_left: {
    one: "{n} option was left out because a question can’t have more.",
    other: "{n} options were left out because a question can’t have more.",
  },
  groups_left: {
    one: "{n} option group was left out. Its options have no group.",
    other: "{n} option groups were left out. Their options have no group.",
  },
  undo: "Undo",
} as const;
