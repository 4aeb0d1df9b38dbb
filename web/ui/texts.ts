/** The texts of the primitives. */
export const texts = {
  choose: "Choose…",
  nothing_found: "No results",

  autosave: {
    saving: "Saving…",
    saved: "Saved",
    not_saved: "Not saved. The previous setting still applies.",
    failed: "Couldn’t save.",
    retry: "Retry",
    not_saved_elsewhere: "“{title}” wasn’t saved",
  },

  problems: {
    missing: "This field is required.",
    too_short: { one: "Use at least {n} character.", other: "Use at least {n} characters." },
    too_long: { one: "Use at most {n} character.", other: "Use at most {n} characters." },
    too_small: "Enter {limit} or more.",
    too_large: "Enter {limit} or less.",
    email: "Enter an email address like name@example.com.",
    url: "Enter a link that starts with https://.",
    step: "Enter a whole number.",
    number: "Enter a number.",
    format: "Check the format.",
  },
};
