import { ChartColumn, Image, List, Table2 } from "lucide-react";
import type { Layout } from "#core/tables/table-view.ts";

export const LAYOUT_ICONS = {
  table: Table2,
  gallery: Image,
  list: List,
  chart: ChartColumn,
} as const satisfies Record<Layout, unknown>;
