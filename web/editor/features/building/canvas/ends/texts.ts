export const texts = {
  cover: { name: "Cover page", edit: "Edit cover", add: "Add a cover page" },
  ending: {
    name: "Ending page",
    edit: "Edit ending",
    redirected: "Respondents are redirected to {address}.",
  },
} as const;
