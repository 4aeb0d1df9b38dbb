import {
  Activity,
  Bell,
  ChartColumn,
  CircleCheck,
  Database,
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
  /** "site": the pages of a site. The others are those of a form. */
  group: "design" | "data" | "connect" | "site";
  icon: ComponentType<{ className?: string }>;
  /** Whether only other pages link to it, not the navigation. */
  isOffMenu?: boolean;
  /** Whether it is only there in a project with a connected database. */
  needsDatabase?: boolean;
}

/** A document's pages in order. Their names are in `texts.pages`. */
export const DOCUMENT_PAGES = {
  "form/start": {
    group: "design",
    icon: PanelTop,
  },
  "form/edit": {
    group: "design",
    icon: SquarePen,
  },
  "form/end": {
    group: "design",
    icon: CircleCheck,
  },
  form: {
    group: "design",
    icon: Settings2,
  },
  "form/history": {
    group: "design",
    icon: History,
  },
  "data/responses": {
    group: "data",
    icon: Table2,
  },
  "data/results": {
    group: "data",
    icon: ChartColumn,
  },
  "data/responses/own": {
    group: "data",
    isOffMenu: true,
    icon: Table2,
  },
  "data/responses/sessions": {
    group: "data",
    isOffMenu: true,
    icon: Activity,
  },
  "data/customers": {
    group: "data",
    icon: Users,
  },
  "data/simulator": {
    group: "data",
    isOffMenu: true,
    icon: Activity,
  },
  "data/analytics": {
    group: "data",
    icon: Activity,
  },
  "data/results/funnel": {
    group: "data",
    isOffMenu: true,
    icon: ChartColumn,
  },
  "data/x/auth.users": {
    group: "data",
    icon: Fingerprint,
    needsDatabase: true,
  },
  "connect/share": {
    group: "connect",
    icon: Share2,
  },
  "connect/parameters": {
    group: "connect",
    icon: SlidersHorizontal,
  },
  "connect/customer": {
    group: "connect",
    icon: Fingerprint,
  },
  "connect/channels": {
    group: "connect",
    icon: Bell,
  },
  "connect/database/supabase": {
    group: "connect",
    icon: Database,
  },
  "connect/store": {
    group: "connect",
    icon: Store,
  },
  "connect/store/products": {
    group: "connect",
    icon: Package,
  },
  "connect/store/get-started": {
    group: "connect",
    isOffMenu: true,
    icon: Store,
  },
  design: {
    group: "site",
    icon: SquarePen,
  },
  "design/share": {
    group: "site",
    icon: Share2,
  },
  "design/history": {
    group: "site",
    icon: History,
  },
} as const satisfies Record<EditorPage, PageRow>;

export const pageRow = (page: EditorPage): PageRow => DOCUMENT_PAGES[page];
/** Whether a page belongs to sites, not to forms. */
export const isPageOfSites = (page: EditorPage): boolean => pageRow(page).group === "site";
export const EDITOR_PAGES = Object.keys(DOCUMENT_PAGES) as EditorPage[];
