import type { EditorPage } from "#core/contracts/wire/paths.ts";

/** Additional search terms of each page, in lower case. */
export const PAGE_WORDS: Readonly<Record<EditorPage, readonly string[]>> = {
  "form/start": ["start page", "welcome", "campaign", "landing"],
  "form/edit": [
    "builder",
    "edit",
    "questions",
    "blocks",
    "theme",
    "design",
    "palette",
    "colors",
    "font",
    "dark",
  ],
  "form/end": ["thank you", "end page", "after submit", "redirect"],
  form: ["schedule", "limit", "close", "access", "retention", "robots"],
  "form/history": ["versions", "restore", "changes", "before", "download definition", "export"],
  "data/responses": ["answers", "results", "submissions", "data", "table", "export"],
  "data/responses/sessions": ["unfinished", "drafts", "partial", "abandoned", "live"],
  "data/customers": ["people", "respondents", "contacts", "visitors"],
  "data/simulator": ["test", "invented", "fake", "crowd", "load", "bots"],
  "data/analytics": ["realtime", "statistics", "charts", "views", "countries", "devices", "traffic"],
  "connect/share": ["link", "publish", "embed", "qr code", "open", "api", "send"],
  "connect/parameters": ["url", "hidden fields", "prefill", "query", "utm", "address"],
  "connect/customer": ["identity", "signing secret", "sign", "uuid", "hmac", "known people"],
  "connect/channels": ["channels", "email", "mail", "webhooks", "integrations"],
  "connect/store": ["shop", "inventory", "stock", "commerce", "currency"],
  "connect/store/products": ["store", "sell", "sku", "variants", "stock"],
  "connect/store/get-started": ["shop", "sell", "connect a store"],
};
