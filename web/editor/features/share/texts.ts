import type { ApiLanguage } from "./api-samples.ts";
import type { EmbedMode } from "./embed-snippet.ts";
import type { SigningLanguage } from "./signing-samples.ts";

/** The texts of the pages about links to the form. */
export const texts = {
  loading: "Loading links",
  failed: "Couldn’t load the links",

  share: {
    title: "Share",
    link: "Link",
    link_hint: "Anyone with the link can respond while the form is published.",
    embed: "Embed on your site",
    developers: "For developers",
    no_storage: "File uploads aren’t set up",
  },
  publish: {
    open: "Published",
    never: "Not published",
    unpublished: "Not published",
    off_schedule: "Closed by its schedule",
    full: "Closed",
    descriptions: {
      open: "Anyone with the link can respond.",
      never: "Publish the form so that people can respond.",
      unpublished: "People can’t respond until you publish the form again.",
      off_schedule: "The form is published, but its schedule doesn’t allow responses right now.",
      full: "The form is published, but its response limit is reached.",
    },
    limit: { one: "Limit: {n} response.", other: "Limit: {n} responses." },
    publish: "Publish",
    visit: "Open form",
    settings: "Publishing settings",
  },
  invite: {
    title: "Work together",
    text: "Members of {organization} can view or edit its forms and responses.",
    action: "Invite people",
    members: "See members",
  },
  ways: {
    label: "Send the link",
    email: "Email",
    whatsapp: "WhatsApp",
    qr: "QR code",
    qr_label: "QR code of the link to {title}",
    qr_hint: "Scan it with a phone’s camera to open the form.",
    qr_file: "{title} QR code",
    qr_file_untitled: "form",
    svg: "Download SVG",
    png: "Download PNG",
    png_failed: "Couldn’t create the image",
  },
  embed: {
    style: "Embed style",
    modes: {
      inline: "Inline, as tall as the form",
      popup: "Popup, opened by a button",
      drawer: "Side drawer, opened by a button",
      frame: "Plain iframe, without a script",
    } satisfies Record<EmbedMode, string>,
    code: "Embed code",
    code_hint: "Paste it into your page where the form should appear.",
    show: "Show preview",
    hide: "Hide preview",
    preview: "Preview of the form on your site",
    site: "Your site",
  },
  api: {
    address: "API endpoint",
    address_hint: "Send a POST request with answers by field name, from your own HTML form or program.",
    language: "Sample code",
    languages: { curl: "curl", javascript: "JavaScript" } satisfies Record<ApiLanguage, string>,
    sample: "Sample",
  },

  parameters: {
    title: "Parameters",
    purpose:
      "Prefill answers through the link, such as a campaign name or what you already know about someone.",
    list: "Parameters",
    empty_title: "No questions to prefill",
    empty_text: "Add a question, or a hidden field for values that people don’t enter, such as the campaign.",
    add: "Add a question",
    rejected: "The question doesn’t accept this value.",
    required: "Required in the link.",
    hint: "{type} · {name}",
    hint_several: "{type} · {name} · Separate several values with commas",
    unset: "Not in the link",
    address: "Link",
    preview: "Preview with these values",
  },

  customers: {
    title: "Customer IDs",
    purpose:
      "Add your own customer ID to the link and sign it. A customer’s responses to all forms of this project are then linked, and nobody else can respond in their name.",
    sign: "Sign the link",
    sign_text:
      "Keep the secret key on your server, as CUSTOMER_SECRET. Without a signature, the ID is only a hint.",
    language: "Language",
    languages: { node: "Node.js", python: "Python" } satisfies Record<SigningLanguage, string>,
    sample: "Sample code",
    failed: "Couldn’t load the secret key",
    secret: "Secret key",
    secret_hint: "Copy it now. You won’t see it again.",
    create: "Create secret key",
    replace: "Replace secret key",
    none: "This project has no secret key yet.",
    created: "Created {time}.",
    created_previous: "Created {time}. The previous key works for one more day.",
    create_title: "Create a secret key for this project?",
    create_text: "It’s shown only once.",
    replace_title: "Replace the secret key?",
    replace_text:
      "The new key is shown only once. The current key works for one more day. Any key before it stops working now.",
  },
};
