export const texts = {
  left: "{n} left",
  none_left: "None left",
  recipient: "Email recipient",
  email: "Used in an email",
} as const;
