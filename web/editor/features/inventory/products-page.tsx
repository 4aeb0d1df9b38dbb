import { useAtomValue } from "jotai";
import { Package, Plus } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { Product } from "#core/contracts/inventory/products.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { can } from "#core/fields/registry.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Menu, MenuItem, MenuLabel } from "../../../ui/overlays/menu.tsx";
import { canEditAtom, formAtom } from "../../state/editing/document.ts";
import { ProductDialog } from "./product-dialog.tsx";
import { productOf } from "./product-draft.ts";
import { ProductItem } from "./product-item.tsx";
import { StoreFrame } from "./store-frame.tsx";

/** The form's products, their variants and stock. */
export default function ProductsPage() {
  const { organization = "", project = "", document_id = "" } = useParams();
  const canEdit = useAtomValue(canEditAtom);
  const [edited, setEdited] = useState<Product | null>(null);
  return (
    <StoreFrame
      title="Products"
      purpose="What the form sells. A question that asks for a kind shares its stock."
    >
      {({ store, products }) => {
        if (store === null) {
          return (
            <EmptyState
              picture={<Package aria-hidden />}
              title="No store yet"
              description="Products belong to a store. Connect one first."
              action={
                <Link
                  to={editorPath(organization, project, document_id, "connect/store/get-started")}
                  className={buttonClass("primary")}
                >
                  Get started
                </Link>
              }
            />
          );
        }
        const add = canEdit ? <AddProduct onAdd={setEdited} /> : undefined;
        return (
          <>
            {products.length === 0 ? (
              <EmptyState
                picture={<Package aria-hidden />}
                title="Your first product"
                description="Make it from a question that asks for its kinds, or write it down by hand."
                action={add}
              />
            ) : (
              <>
                <div>{add}</div>
                <ul aria-label="Products" className="flex flex-col gap-3">
                  {products.map((product) => (
                    <ProductItem key={product.id} product={product} onEdit={() => setEdited(product)} />
                  ))}
                </ul>
              </>
            )}
            {edited !== null && (
              <ProductDialog key={edited.id} product={edited} onClose={() => setEdited(null)} />
            )}
          </>
        );
      }}
    </StoreFrame>
  );
}

function AddProduct({ onAdd }: { onAdd: (product: Product) => void }) {
  const { fields } = useAtomValue(formAtom);
  const choices = fields.filter(({ type, options }) => can(type, "options") && options.length > 0);
  const newId = () => crypto.randomUUID();
  const blank = (): Product => ({
    id: newId(),
    name: "",
    options: [{ id: newId(), name: "", field_id: null, values: [] }],
  });
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="primary">
          <Plus aria-hidden />
          New product
        </Button>
      }
    >
      {choices.length > 0 && <MenuLabel>From a question</MenuLabel>}
      {choices.map((field) => (
        <MenuItem key={field.id} onSelect={() => onAdd({ id: newId(), ...productOf(field, newId) })}>
          {field.label || field.name}
        </MenuItem>
      ))}
      <MenuItem icon={Plus} onSelect={() => onAdd(blank())}>
        By hand
      </MenuItem>
    </Menu>
  );
}
