import type { InventoryItem } from "#core/contracts/inventory/inventory.ts";
import type { OptionDefinition } from "#core/fields/field.ts";
import { AdjustStock } from "./adjust-stock.tsx";

export interface StockRow {
  option: OptionDefinition;
  item: InventoryItem;
}

const count = new Intl.NumberFormat("en");

const HEADINGS = [
  ["On hand", "All that there are: available and committed"],
  ["Committed", "Taken by responses, or held for orders that are not paid yet"],
  ["Available", "Can still be chosen"],
] as const;

function stateOf({ available, is_negative_level_allowed }: InventoryItem): string | null {
  if (is_negative_level_allowed) return "Keeps selling";
  return available <= 0 ? "Sold out" : null;
}

/** The stock of each option: total, taken and left. */
export default function StockTable({ rows }: { rows: readonly StockRow[] }) {
  return (
    <table className="w-full text-right tabular-nums">
      <thead className="text-meta text-muted-foreground">
        <tr>
          <th scope="col" className="pb-1 text-left font-medium">
            Option
          </th>
          {HEADINGS.map(([name, meaning]) => (
            <th key={name} scope="col" title={meaning} className="pb-1 pl-2 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ option, item }) => (
          <tr key={option.id} className="border-t border-border">
            <th scope="row" className="py-1.5 text-left font-normal break-words">
              {option.label || option.value}
              {stateOf(item) !== null && (
                <span className="block text-meta text-muted-foreground">{stateOf(item)}</span>
              )}
            </th>
            <td className="py-1.5 pl-2 text-muted-foreground">
              {count.format(item.available + item.committed)}
            </td>
            <td className="py-1.5 pl-2 text-muted-foreground">{count.format(item.committed)}</td>
            <td className="py-1.5 pl-2">
              <AdjustStock label={option.label || option.value} item={item} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
