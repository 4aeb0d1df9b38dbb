import { useAtomValue } from "jotai";
import { Package } from "lucide-react";
import { Link, Navigate, useParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { say } from "../../../ui/say.ts";
import { canEditAtom } from "../../state/editing/document.ts";
import { StoreFrame } from "./store-frame.tsx";
import { StoreSettingsCard } from "./store-settings-card.tsx";
import { texts } from "./texts.ts";

/** The page of the form's store. Without a store, it explains how to start. */
export default function StorePage() {
  const { organization = "", project = "", document_id = "" } = useParams();
  const canEdit = useAtomValue(canEditAtom);
  const pathOf = (page: "connect/store/get-started" | "connect/store/products") =>
    editorPath(organization, project, document_id, page);
  return (
    <StoreFrame title={texts.store.title} purpose={texts.store.about}>
      {({ store, products }) =>
        store === null ? (
          <Navigate to={pathOf("connect/store/get-started")} replace />
        ) : (
          <>
            <fieldset disabled={!canEdit}>
              <legend className="sr-only">{texts.store.title}</legend>
              <StoreSettingsCard store={store} />
            </fieldset>
            <section className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-card p-4">
              <Package aria-hidden className="size-5 text-primary" />
              <p className="min-w-48 grow">{say(texts.store.products, { n: products.length })}</p>
              <Link to={pathOf("connect/store/products")} className={buttonClass("secondary")}>
                {texts.store.manage_products}
              </Link>
            </section>
          </>
        )
      }
    </StoreFrame>
  );
}
