import { LayoutGrid, List } from "lucide-react";
import { IconButton } from "../button.tsx";
import { Select } from "../inputs/choices/select.tsx";
import { SearchInput } from "../inputs/search-input.tsx";
import { texts } from "./texts.ts";

export type ListLayout = "list" | "grid";

const LAYOUTS = [
  { layout: "list", label: texts.as_list, icon: List },
  { layout: "grid", label: texts.as_grid, icon: LayoutGrid },
] as const;

interface ListControlsProps<Order extends string> {
  /** Name and placeholder of the search. */
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  order: Order;
  orders: readonly { value: Order; label: string }[];
  onOrder: (order: Order) => void;
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
}

/** Search, order and layout of a list, in one row. */
export function ListControls<Order extends string>(props: ListControlsProps<Order>) {
  const { label, placeholder, search, onSearch, order, orders, onOrder, layout, onLayout } = props;
  return (
    <div className="flex items-center gap-2">
      <span className="min-w-0 grow">
        <SearchInput aria-label={label} placeholder={placeholder} value={search} onChange={onSearch} />
      </span>
      <span className="w-36 shrink-0 sm:w-44">
        <Select aria-label={texts.order} value={order} onChange={onOrder} choices={orders} />
      </span>
      {LAYOUTS.map(({ layout: one, label: name, icon: Icon }) => (
        <IconButton
          key={one}
          label={name}
          aria-pressed={layout === one}
          onClick={() => onLayout(one)}
          className="aria-pressed:bg-accent"
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
    </div>
  );
}
