import { randomUUID } from "node:crypto";

/** One valid body for every setting of a form, by method and path. */
export const settingSamples = (form_id: string): Record<string, unknown> => ({
  "POST /private/editor/settings/force-close-form": { form_id, closed: false },
  "POST /private/editor/settings/max-responses-in-total": { form_id, enabled: true, max: 1_000 },
  "POST /private/editor/settings/max-responses-by-customer": { form_id, enabled: true, max: 5 },
  "POST /private/editor/settings/form-schedule": {
    form_id,
    enabled: true,
    open_at: "2020-01-01T00:00:00Z",
    close_at: "2100-01-01T00:00:00+09:00",
    scheduling_tz: "Asia/Seoul",
  },
  "POST /private/editor/settings/form-method": { form_id, method: "post" },
  "POST /private/editor/settings/unknown-fields": { form_id, strategy: "ignore" },
  "POST /private/editor/settings/redirect-uri": {
    form_id,
    is_redirect_after_response_uri_enabled: true,
    redirect_after_response_uri: "https://example.com/thanks",
  },
  "POST /private/editor/settings/time-zone": { form_id, time_zone: "Asia/Seoul" },
  "POST /private/editor/settings/closed-page": {
    form_id,
    closed_page: { title: "Over", text: "See you." },
  },
  "POST /private/editor/settings/address": { form_id, name: `name-${randomUUID()}` },
  "POST /private/editor/settings/former-address": { form_id, name: "former" },
  "POST /private/editor/settings/link-preview": {
    form_id,
    link_preview: { title: "Party", description: "", image: null },
  },
  "POST /private/editor/settings/robot-check": { form_id, enabled: false },
  "POST /private/editor/settings/unfinished": { form_id, continue_later: true, notice: true },
  "POST /private/editor/settings/retention": { form_id, response_days: 365, session_days: null },
  "POST /private/editor/settings/embed-origins": { form_id, embed_origins: ["https://example.com"] },
  "POST /private/editor/settings/theme": {
    form_id,
    lang: "en",
    is_powered_by_branding_enabled: true,
    stylesheet: {
      palette: "blue",
      appearance: "system",
      "font-family": "inter",
      section: "none",
      custom: ".label { color: red }",
    },
  },
  "POST /private/editor/style/faults": { form_id, custom: ".label { color: red }" },
  "POST /private/editor/settings/background": {
    form_id,
    background: { type: "background", element: "img", src: "https://example.com/a.jpg" },
  },
  "POST /private/editor/settings/start-page": {
    form_id,
    start_page: {
      template_id: "005",
      title: "Summer party",
      subtitle: "",
      body_html: "<p>Come!</p>",
      background: null,
      media: [{ src: "https://example.com/a.jpg", alt: "" }],
    },
  },
  "POST /private/editor/settings/ending-page": {
    form_id,
    is_ending_page_enabled: true,
    ending_page_template_id: "default",
    overrides: { h1: "Thanks", href: "https://example.com/{{response.idx}}" },
  },
});
