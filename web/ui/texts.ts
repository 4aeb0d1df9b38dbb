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

  clear_search: "Clear search",

  dates: {
    placeholders: {
      date: "Date",
      time: "hh:mm",
      "datetime-local": "Date and time",
      month: "Month",
      week: "Week",
    },
    open: {
      date: "Choose a date",
      time: "Choose a time",
      "datetime-local": "Choose a date and time",
      month: "Choose a month",
      week: "Choose a week",
    },
    now: {
      date: "Today",
      time: "Now",
      "datetime-local": "Now",
      month: "This month",
      week: "This week",
    },
    time: "Time",
    clear: "Clear",
    clear_of: "Clear {name}",
    done: "Done",
    week: "Week {number}",
    weeks: "Week",
    other_month: "Choose another month",
    previous_month: "Previous month",
    next_month: "Next month",
    previous_year: "Previous year",
    next_year: "Next year",
    unclear: "Enter it like {example}.",
    too_early: "Choose {limit} or later.",
    too_late: "Choose {limit} or earlier.",
  },

  colors: {
    choose: "Choose a color",
    none: "None",
    shade: "Saturation and brightness",
    shade_value: "Saturation {saturation}%, brightness {brightness}%",
    hue: "Hue",
    opacity: "Opacity",
    swatches: "Colors",
    unclear: "Enter a color like #2f6f57.",
  },

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
