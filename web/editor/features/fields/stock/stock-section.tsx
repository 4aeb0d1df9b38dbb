import { useAtomValue, useSetAtom } from "jotai";
import { PackagePlus } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import type { Inventory } from "#core/contracts/inventory/inventory.ts";
import type { OptionDefinition } from "#core/fields/field.ts";
import { isBlankOption } from "#core/fields/option-drafts.ts";
import { Button } from "../../../../ui/button.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { inventoryStateAtom, loadInventoryAtom } from "../../../state/inventory/inventory.ts";
import { LoadedSection } from "../parts/loaded-section.tsx";
import { SwitchRow } from "../parts/panel-section.tsx";

// Loaded on demand because most questions have no stock.
const StockTable = lazyPart(() => import("./stock-table.tsx"));
const TrackStockDialog = lazyPart(() => import("./track-stock-dialog.tsx"));

/** The stock of each option. Tracking cannot be ended, but an option can be allowed to sell without stock. */
export function StockSection({ options: all }: { options: readonly OptionDefinition[] }) {
  const state = useAtomValue(inventoryStateAtom);
  const load = useSetAtom(loadInventoryAtom);
  useEffect(() => void load(), [load]);
  return (
    <LoadedSection title="Stock" what="the stock" state={state} onRetry={() => void load()}>
      {(inventory) => (
        <Stock options={all.filter((option) => !isBlankOption(option))} inventory={inventory} />
      )}
    </LoadedSection>
  );
}

interface StockProps {
  options: readonly OptionDefinition[];
  inventory: Inventory;
}

function Stock({ options, inventory }: StockProps) {
  const [isTracking, setTracking] = useState(false);
  const items = new Map(inventory.items.map((item) => [item.sku, item]));
  const tracked = options.flatMap((option) => {
    const item = items.get(option.id);
    return item === undefined ? [] : [{ option, item }];
  });
  const untracked = options.filter(({ id }) => !items.has(id));
  return (
    <>
      {tracked.length === 0 ? (
        <SwitchRow
          label="Track stock"
          hint={
            options.length === 0
              ? "Name an option first."
              : "For limited places or pieces: an option can be chosen for as long as there are some left."
          }
          checked={false}
          onChange={() => setTracking(options.length > 0)}
        />
      ) : (
        <Suspense fallback={<Skeleton className="h-20 w-full" />}>
          <StockTable rows={tracked} />
        </Suspense>
      )}
      {tracked.length > 0 && untracked.length > 0 && (
        <div className="flex items-center justify-between gap-3">
          <p className="min-w-0 text-meta text-muted-foreground">
            {untracked.length === 1
              ? `“${untracked[0]!.label}” is not tracked.`
              : `${untracked.length} options are not tracked.`}
          </p>
          <Button size="sm" onClick={() => setTracking(true)}>
            <PackagePlus aria-hidden />
            Track
          </Button>
        </div>
      )}
      {isTracking && (
        <Suspense>
          <TrackStockDialog
            options={untracked}
            isFirst={tracked.length === 0}
            hasStore={inventory.store !== null}
            onClose={() => setTracking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
