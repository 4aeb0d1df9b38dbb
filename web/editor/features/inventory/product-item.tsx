import { useAtomValue, useSetAtom } from "jotai";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Product } from "#core/contracts/inventory/products.ts";
import { IconButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { canEditAtom, formAtom } from "../../state/editing/document.ts";
import { inventoryStateAtom } from "../../state/inventory/inventory.ts";
import { deleteProductAtom } from "../../state/inventory/products.ts";

/** A product with its variants and their stock. */
export function ProductItem({ product, onEdit }: { product: Product; onEdit: () => void }) {
  const canEdit = useAtomValue(canEditAtom);
  const { fields } = useAtomValue(formAtom);
  const inventory = useAtomValue(inventoryStateAtom);
  const remove = useSetAtom(deleteProductAtom);
  const [isAsked, setAsked] = useState(false);
  const items = inventory.status === "ready" ? inventory.value.items : [];
  const left = new Map(items.map(({ sku, available }) => [sku, available]));
  const labels = new Map(fields.map(({ id, label, name }) => [id, label || name]));
  return (
    <li className="rounded-lg border border-border bg-card p-4">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 grow truncate font-semibold">{product.name}</h2>
        {canEdit && (
          <>
            <IconButton label={`Edit ${product.name}`} onClick={onEdit}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton label={`Delete ${product.name}`} onClick={() => setAsked(true)}>
              <Trash2 aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      {product.options.map((option) => (
        <div key={option.id} className="mt-2">
          <p className="text-meta text-muted-foreground">
            {option.name}
            {option.field_id !== null && `, asked by “${labels.get(option.field_id) ?? "a question"}”`}
          </p>
          <ul aria-label={option.name} className="mt-1 flex flex-wrap gap-1.5">
            {option.values.map(({ id, value, sku }) => (
              <li key={id} className="rounded-md border border-border px-2 py-0.5">
                {value}
                {sku !== null && left.has(sku) && (
                  <span className="text-muted-foreground tabular-nums">: {left.get(sku)} left</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={`Delete ${product.name}?`}
        description="Its question and the stock stay as they are."
        action="Delete product"
        onConfirm={() => remove(product.id)}
      />
    </li>
  );
}
