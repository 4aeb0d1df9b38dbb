import { TEMPLATES, type TemplateId } from "#core/templates/catalog.ts";
import { TEMPLATE_ICONS } from "./template-icons.ts";

/** A template in the gallery. A click anywhere on the card opens its preview. */
export function TemplateCard({ id, onOpen }: { id: TemplateId; onOpen: () => void }) {
  const { title, description, category, icon } = TEMPLATES[id];
  const Picture = TEMPLATE_ICONS[icon];
  return (
    <li className="relative flex flex-col gap-2 rounded-lg border border-border bg-card p-4 transition-colors hover:border-primary/60">
      <div className="flex items-center justify-between gap-2">
        <span className="flex size-9 items-center justify-center rounded-md bg-accent text-primary">
          <Picture aria-hidden className="size-5" />
        </span>
        <span className="text-meta text-muted-foreground">{category}</span>
      </div>
      <h2 className="font-semibold">
        <button
          type="button"
          onClick={onOpen}
          className="rounded-sm text-left after:absolute after:inset-0 after:rounded-lg"
        >
          {title}
        </button>
      </h2>
      <p className="text-muted-foreground">{description}</p>
    </li>
  );
}
