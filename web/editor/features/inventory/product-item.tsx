import { useAtomValue, useSetAtom } from "jotai";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Product } from "#core/contracts/inventory/products.ts";
import { IconButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { canEditAtom, formAtom } from "../../state/editing/document.ts";
import { inventoryStateAtom } from "../../state/inventory/inventory.ts";
import { deleteProductAtom } from "../../state/inventory/products.ts";
import { texts } from "./texts.ts";

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
            <IconButton label={say(texts.products.edit, { name: product.name })} onClick={onEdit}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton
              label={say(texts.products.delete, { name: product.name })}
              onClick={() => setAsked(true)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      {product.options.map((option) => (
        <div key={option.id} className="mt-2">
          <p className="text-meta text-muted-foreground">
            {option.field_id === null
              ? option.name
              : say(texts.products.option_of, {
                  option: option.name,
                  question: labels.get(option.field_id) ?? texts.products.a_question,
                })}
          </p>
          <ul aria-label={option.name} className="mt-1 flex flex-wrap gap-1.5">
            {option.values.map(({ id, value, sku }) => (
              <li key={id} className="rounded-md border border-border px-2 py-0.5">
                {sku !== null && left.has(sku)
                  ? say(texts.products.value_left, { value, n: left.get(sku) ?? 0 })
                  : value}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={say(texts.products.delete_title, { name: product.name })}
        description={texts.products.delete_about}
        action={texts.products.delete_action}
        onConfirm={() => remove(product.id)}
      />
    </li>
  );
}
