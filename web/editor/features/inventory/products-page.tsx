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
import { texts } from "./texts.ts";

/** The form's products, their variants and stock. */
export default function ProductsPage() {
  const { organization = "", project = "", document_id = "" } = useParams();
  const canEdit = useAtomValue(canEditAtom);
  const [edited, setEdited] = useState<Product | null>(null);
  return (
    <StoreFrame title={texts.products.title} purpose={texts.products.about}>
      {({ store, products }) => {
        if (store === null) {
          return (
            <EmptyState
              picture={<Package aria-hidden />}
              title={texts.products.no_store}
              description={texts.products.no_store_about}
              action={
                <Link
                  to={editorPath(organization, project, document_id, "connect/store/get-started")}
                  className={buttonClass("primary")}
                >
                  {texts.products.get_started}
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
                title={texts.products.none}
                description={texts.products.none_about}
                action={add}
              />
            ) : (
              <>
                <div>{add}</div>
                <ul aria-label={texts.products.list} className="flex flex-col gap-3">
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
          {texts.products.create}
        </Button>
      }
    >
      {choices.length > 0 && <MenuLabel>{texts.products.from_question}</MenuLabel>}
      {choices.map((field) => (
        <MenuItem key={field.id} onSelect={() => onAdd({ id: newId(), ...productOf(field, newId) })}>
          {field.label || field.name}
        </MenuItem>
      ))}
      <MenuItem icon={Plus} onSelect={() => onAdd(blank())}>
        {texts.products.from_scratch}
      </MenuItem>
    </Menu>
  );
}
