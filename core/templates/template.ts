import type { FormOutline } from "../outlines/outline.ts";

export const TEMPLATE_CATEGORIES = ["Events", "Feedback", "Work", "Orders", "Contact", "Learning"] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

/** What the gallery tells of a form to start from. */
export interface TemplateRow {
  title: string;
  /** One sentence on what it asks and what it is good for. */
  description: string;
  category: TemplateCategory;
  /** Name of a lucide icon. */
  icon: string;
  /** What else it is looked for by, in small letters. */
  keywords: readonly string[];
  load(): Promise<{ default: FormOutline }>;
}
