import { LayoutGrid, List } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { SearchInput } from "../../../ui/inputs/search-input.tsx";
import { texts } from "./texts.ts";
import type { ListView } from "./use-list-view.ts";

/** A search begins when the typing pauses. */
const PAUSE_MS = 250;
const LAYOUTS = [
  { layout: "list", label: texts.as_list, icon: List },
  { layout: "grid", label: texts.as_grid, icon: LayoutGrid },
] as const;
const ORDERS = (Object.keys(texts.orders) as ListView["order"][]).map((value) => ({
  value,
  label: texts.orders[value],
}));

interface ListControlsProps {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
}

/** Search, order and layout of the list. */
export function ListControls({ view, onChange }: ListControlsProps) {
  const [typed, setTyped] = useState(view.search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed begins a search
  useEffect(() => {
    if (typed === view.search) return;
    const timer = setTimeout(() => onChange({ search: typed }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { search } = view;
  useEffect(() => setTyped(search), [search]);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="min-w-40 grow basis-56">
        <SearchInput
          aria-label={texts.search}
          placeholder={texts.search_placeholder}
          value={typed}
          onChange={setTyped}
        />
      </span>
      <span className="w-40 shrink-0">
        <Select
          aria-label={texts.order}
          value={view.order}
          onChange={(order) => onChange({ order })}
          choices={ORDERS}
        />
      </span>
      <span className="flex">
        {LAYOUTS.map(({ layout, label, icon: Icon }) => (
          <IconButton
            key={layout}
            label={label}
            aria-pressed={view.layout === layout}
            onClick={() => onChange({ layout })}
            className="aria-pressed:bg-accent"
          >
            <Icon aria-hidden />
          </IconButton>
        ))}
      </span>
    </div>
  );
}
