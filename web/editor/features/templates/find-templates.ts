import { TEMPLATES, type TemplateId } from "#core/templates/catalog.ts";
import type { TemplateCategory } from "#core/templates/template.ts";

/** Returns the templates of a category (null for all) that contain every word of a search, in their order. */
export function findTemplates(search: string, category: TemplateCategory | null): TemplateId[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (Object.keys(TEMPLATES) as TemplateId[]).filter((id) => {
    const { title, description, keywords, category: own } = TEMPLATES[id];
    const text = [title, description, own, ...keywords].join(" ").toLowerCase();
    return (category === null || own === category) && words.every((word) => text.includes(word));
  });
}
