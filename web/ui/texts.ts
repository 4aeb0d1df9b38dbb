/** The texts of the primitives. */
export const texts = {
  choose: "Choose…",
  insert_variable: "Insert variable",
  nothing_found: "No results",

  just_now: "just now",
  retry: "Retry",
  close: "Close",
  cancel: "Cancel",
  dismiss: "Dismiss",
  notifications: "Notifications",
  width_of: "Width of {panel}",
  confirm: "Type {confirmation} to confirm.",

  page_failed: {
    title: "Couldn’t show this page",
    text: "You may be offline, or there’s a newer version. Your changes are kept.",
  },

  copy: { copy: "Copy", copied: "Copied", copy_it: "Copy {label}", copied_it: "Copied {label}" },

  image: {
    of: "of {what}",
    uploaded: "Image uploaded.",
    wrong_type: "Use a PNG, JPEG, WebP, AVIF, or GIF image.",
    too_large: "This image is too large. The limit is {n} MB.",
  },

  preview: {
    phone: "Phone",
    tablet: "Tablet",
    desktop: "Desktop",
    title: "Preview",
    loading: "Loading preview",
    failed: "Couldn’t load the preview",
    failed_text: "Your changes aren’t affected.",
  },

  search: {
    escape: "Esc",
    results: "Results",
    found: { one: "{n} result", other: "{n} results" },
    nothing: "No results for “{search}”.",
  },

  autosave: {
    saving: "Saving…",
    saved: "Saved",
    not_saved: "Not saved. The previous setting still applies.",
    failed: "Couldn’t save.",
    retry: "Retry",
    not_saved_elsewhere: "“{title}” wasn’t saved",
  },

  cut: {
    title: { one: "{n} character was left out", other: "{n} characters were left out" },
    why: "There is room for {n} characters.",
  },

  clear_search: "Clear search",

  files: {
    choose: "Choose file",
    or_drop: "or drop it here",
  },

  numbers: {
    number: "Enter a number.",
    whole: "Enter a whole number.",
    too_long: "Enter a number with fewer digits.",
    ambiguous: "Enter {first} or {second}. As it is, the number could be either.",
    between: "Enter a number from {min} to {max}.",
    from: "Enter {min} or more.",
    to: "Enter {max} or less.",
  },

  drag: {
    hint: "Press Space to move",
    started: "Picked up {name}. Press the arrow keys to move it, Space to drop it, or Esc to cancel.",
    at: "Position {at} of {count}.",
    moved: "{name} moved to position {at} of {count}.",
    canceled: "Move canceled.",
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
