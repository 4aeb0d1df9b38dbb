import {
  Activity,
  Bell,
  ChartColumn,
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
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import type { EditorPage } from "#core/contracts/wire/paths.ts";

interface PageRow {
  group: "design" | "data" | "connect";
  icon: ComponentType<{ className?: string }>;
  /** Whether only other pages link to it, not the navigation. */
  isOffMenu?: boolean;
  /** Additional search terms, in lower case. */
  words: readonly string[];
}

/** A document's pages in order. Their names are in `texts.pages`. */
export const DOCUMENT_PAGES = {
  "form/start": {
    group: "design",
    icon: PanelTop,
    words: ["start page", "welcome", "campaign", "landing"],
  },
  "form/edit": {
    group: "design",
    icon: SquarePen,
    words: ["builder", "edit", "questions", "blocks", "theme", "design", "palette", "colors", "font", "dark"],
  },
  "form/end": {
    group: "design",
    icon: CircleCheck,
    words: ["thank you", "end page", "after submit", "redirect"],
  },
  form: {
    group: "design",
    icon: Settings2,
    words: ["schedule", "limit", "close", "access", "retention", "robots"],
  },
  "form/history": {
    group: "design",
    icon: History,
    words: ["versions", "restore", "changes", "before", "download definition", "export"],
  },
  "data/responses": {
    group: "data",
    icon: Table2,
    words: ["answers", "results", "submissions", "data", "table", "export"],
  },
  "data/responses/sessions": {
    group: "data",
    isOffMenu: true,
    icon: Activity,
    words: ["unfinished", "drafts", "partial", "abandoned", "live"],
  },
  "data/customers": {
    group: "data",
    icon: Users,
    words: ["people", "respondents", "contacts", "visitors"],
  },
  "data/simulator": {
    group: "data",
    isOffMenu: true,
    icon: Activity,
    words: ["test", "invented", "fake", "crowd", "load", "bots"],
  },
  "data/analytics": {
    group: "data",
    icon: ChartColumn,
    words: ["realtime", "statistics", "charts", "views", "countries", "devices", "traffic"],
  },
  "connect/share": {
    group: "connect",
    icon: Share2,
    words: ["link", "publish", "embed", "qr code", "open", "api", "send"],
  },
  "connect/parameters": {
    group: "connect",
    icon: SlidersHorizontal,
    words: ["url", "hidden fields", "prefill", "query", "utm", "address"],
  },
  "connect/customer": {
    group: "connect",
    icon: Fingerprint,
    words: ["identity", "signing secret", "sign", "uuid", "hmac", "known people"],
  },
  "connect/channels": {
    group: "connect",
    icon: Bell,
    words: ["channels", "email", "mail", "webhooks", "integrations"],
  },
  "connect/store": {
    group: "connect",
    icon: Store,
    words: ["shop", "inventory", "stock", "commerce", "currency"],
  },
  "connect/store/products": {
    group: "connect",
    icon: Package,
    words: ["store", "sell", "sku", "variants", "stock"],
  },
  "connect/store/get-started": {
    group: "connect",
    isOffMenu: true,
    icon: Store,
    words: ["shop", "sell", "connect a store"],
  },
} as const satisfies Record<EditorPage, PageRow>;

export const pageRow = (page: EditorPage): PageRow => DOCUMENT_PAGES[page];
export const EDITOR_PAGES = Object.keys(DOCUMENT_PAGES) as EditorPage[];
