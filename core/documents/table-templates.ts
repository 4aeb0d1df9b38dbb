import type { FieldType } from "../fields/field.ts";

/** Columns to begin a table with. The first option of a list is no default. */
export const TABLE_TEMPLATES = {
  "cms-starter": [
    { name: "title", label: "Title", type: "text" },
    { name: "date", label: "Date", type: "date" },
    { name: "content", label: "Content", type: "richtext" },
  ],
  "cms-blog-starter": [
    { name: "title", label: "Title", type: "text" },
    { name: "slug", label: "Slug", type: "text" },
    { name: "date", label: "Date", type: "date" },
    { name: "cover", label: "Cover", type: "image" },
    { name: "content", label: "Content", type: "richtext" },
    {
      name: "tags",
      label: "Tags",
      type: "toggle-group",
      multiple: true,
      choices: ["News", "Guide", "Release"],
    },
  ],
} as const satisfies Record<string, readonly TemplateColumn[]>;

export type TableTemplate = keyof typeof TABLE_TEMPLATES;
export const TABLE_TEMPLATE_IDS = Object.keys(TABLE_TEMPLATES) as TableTemplate[];

interface TemplateColumn {
  name: string;
  label: string;
  type: FieldType;
  multiple?: boolean;
  step?: number | undefined;
  /** Labels of its options. */
  choices?: readonly string[] | undefined;
}

/** The fields of a new table as `save_field` takes them. `newId` returns a new uuid. */
export function columnFields(columns: readonly TemplateColumn[], newId: () => string) {
  return columns.map(({ choices = [], ...column }) => ({
    ...column,
    id: newId(),
    optgroups: [],
    options: optionsOf(choices, newId),
  }));
}

/** Values are in lower case if they stay different. */
function optionsOf(labels: readonly string[], newId: () => string) {
  const lower = labels.map((label) => label.toLowerCase());
  const values = new Set(lower).size === labels.length ? lower : labels;
  return labels.map((label, index) => ({ id: newId(), value: values[index]!, label, index }));
}
