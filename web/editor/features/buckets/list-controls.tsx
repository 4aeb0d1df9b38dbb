import { useEffect, useState } from "react";
import { ListControls as Controls } from "../../../ui/layout/list-controls.tsx";
import { texts } from "./texts.ts";
import type { ListView } from "./use-list-view.ts";

/** A search begins when the typing pauses. */
const PAUSE_MS = 250;
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
    <Controls
      label={texts.search}
      placeholder={texts.search_placeholder}
      search={typed}
      onSearch={setTyped}
      order={view.order}
      orders={ORDERS}
      onOrder={(order) => onChange({ order })}
      layout={view.layout}
      onLayout={(layout) => onChange({ layout })}
    />
  );
}
