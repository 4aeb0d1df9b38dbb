/** Texts of public pages with results that do not depend on the form; its language has the others. */
export const texts = {
  described: "{question}: {bars}",
  bar: "{label}: {count}",
  password_title: "These results have a password",
  password: "Password",
  open: "Show results",
  wrong: "This password is not right. Check it and try again.",
  too_often: "Too many attempts. Wait a minute and try again.",
  too_many: "Too many people are entering a password right now. Wait a few seconds and try again.",
  busy_title: "Too many people are opening this page",
  busy: "Wait a minute and reload it.",
  gone_title: "This link doesn’t work",
  gone: "It may have expired or been turned off. Ask the person who sent it for a new one.",
} as const;
