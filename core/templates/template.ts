import type { FormOutline } from "../outlines/outline.ts";

export const TEMPLATE_CATEGORIES = ["Events", "Feedback", "Work", "Orders", "Contact", "Learning"] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

/** A template as the gallery shows it. */
export interface TemplateRow {
  title: string;
  /** One sentence on its questions and its purpose. */
  description: string;
  category: TemplateCategory;
  /** Name of a lucide icon. */
  icon: string;
  /** Additional search terms, in lower case. */
  keywords: readonly string[];
  load(): Promise<{ default: FormOutline }>;
}
