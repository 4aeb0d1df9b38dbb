export const texts = {
  page_title: "Sheaf: forms with live responses",
  brand: "Sheaf",
  headline: "Forms that load instantly. Responses as they happen.",
  subline: "Build a form, share the link, and work through the responses with your team.",
  sign_up: "Create account",
  sign_in: "Sign in",
  build: {
    title: "Build it like a document",
    text: "Add questions, images, and conditions. Every change saves automatically.",
  },
  share: {
    title: "Share one link",
    text: "It works on any phone, in 13 languages, and without JavaScript.",
  },
  collect: {
    title: "See responses live",
    text: "Search, edit, and export them in a table you share with your team.",
  },
};
