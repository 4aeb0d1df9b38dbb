import {
  Bell,
  CircleCheck,
  Fingerprint,
  History,
  Package,
  PanelTop,
  Settings2,
  Share2,
  SlidersHorizontal,
  SquarePen,
  Store,
  Table2,
} from "lucide-react";
import type { ComponentType } from "react";
import type { EditorPage } from "#core/contracts/wire/paths.ts";

interface PageRow {
  /** Name in the navigation. */
  label: string;
  /** Name in the window's title, if it differs. */
  name?: string;
  group: "Design" | "Data" | "Connect";
  icon: ComponentType<{ className?: string }>;
  /** Whether only other pages link to it, not the navigation. */
  isOffMenu?: boolean;
  /** Additional search terms, in lower case. */
  words: readonly string[];
}

/** A document's pages in order, with their texts for navigation, titles and palette. */
export const DOCUMENT_PAGES = {
  "form/start": {
    label: "Cover",
    group: "Design",
    icon: PanelTop,
    words: ["start page", "welcome", "campaign", "landing"],
  },
  "form/edit": {
    label: "Form",
    name: "Builder",
    group: "Design",
    icon: SquarePen,
    words: ["builder", "edit", "questions", "blocks", "theme", "design"],
  },
  "form/end": {
    label: "Ending",
    group: "Design",
    icon: CircleCheck,
    words: ["thank you", "end page", "after submit", "redirect"],
  },
  form: {
    label: "Settings",
    group: "Design",
    icon: Settings2,
    words: ["schedule", "limit", "close", "access", "retention", "robots"],
  },
  "form/history": {
    label: "History",
    group: "Design",
    icon: History,
    words: ["versions", "restore", "changes", "before", "download definition", "export"],
  },
  "data/responses": {
    label: "Responses",
    group: "Data",
    icon: Table2,
    words: ["answers", "results", "submissions", "data", "table", "export"],
  },
  "connect/share": {
    label: "Share",
    group: "Connect",
    icon: Share2,
    words: ["link", "publish", "embed", "qr code", "open", "api", "send"],
  },
  "connect/parameters": {
    label: "Parameters",
    group: "Connect",
    icon: SlidersHorizontal,
    words: ["url", "hidden fields", "prefill", "query", "utm", "address"],
  },
  "connect/customer": {
    label: "Customers",
    group: "Connect",
    icon: Fingerprint,
    words: ["identity", "signing secret", "sign", "uuid", "hmac", "known people"],
  },
  "connect/channels": {
    label: "Notifications",
    group: "Connect",
    icon: Bell,
    words: ["channels", "email", "mail", "webhooks", "integrations"],
  },
  "connect/store": {
    label: "Store",
    group: "Connect",
    icon: Store,
    words: ["shop", "inventory", "stock", "commerce", "currency"],
  },
  "connect/store/products": {
    label: "Products",
    group: "Connect",
    icon: Package,
    words: ["store", "sell", "sku", "variants", "stock"],
  },
  "connect/store/get-started": {
    label: "Get started with a store",
    group: "Connect",
    isOffMenu: true,
    icon: Store,
    words: ["shop", "sell", "connect a store"],
  },
} as const satisfies Record<EditorPage, PageRow>;

export const pageRow = (page: EditorPage): PageRow => DOCUMENT_PAGES[page];
export const EDITOR_PAGES = Object.keys(DOCUMENT_PAGES) as EditorPage[];
