export const texts = {
  left: "{n} left",
  none_left: "None left",
  left_of: "{option}: {n} left",
  none_left_of: "{option}: none left",
  recipient: "Email recipient",
  email: "Used in an email",
} as const;
