import { useAtomValue } from "jotai";
import { Package } from "lucide-react";
import { Link, Navigate, useParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { canEditAtom } from "../../state/editing/document.ts";
import { StoreCard } from "./store-card.tsx";
import { StoreFrame } from "./store-frame.tsx";

/** The page of the form's store. Without a store, it explains how to start. */
export default function StorePage() {
  const { organization = "", project = "", document_id = "" } = useParams();
  const canEdit = useAtomValue(canEditAtom);
  const pathOf = (page: "connect/store/get-started" | "connect/store/products") =>
    editorPath(organization, project, document_id, page);
  return (
    <StoreFrame title="Store" purpose="Where the stock of this form is kept, and what it sells.">
      {({ store, products }) =>
        store === null ? (
          <Navigate to={pathOf("connect/store/get-started")} replace />
        ) : (
          <>
            <fieldset disabled={!canEdit}>
              <legend className="sr-only">Store</legend>
              <StoreCard store={store} suggestion="" />
            </fieldset>
            <section className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-card p-4">
              <Package aria-hidden className="size-5 text-primary" />
              <p className="min-w-48 grow">
                {products.length === 1 ? "1 product" : `${products.length} products`}
              </p>
              <Link to={pathOf("connect/store/products")} className={buttonClass("secondary")}>
                Look after products
              </Link>
            </section>
          </>
        )
      }
    </StoreFrame>
  );
}
