import { useAtomValue } from "jotai";
import { Boxes, Package, Store } from "lucide-react";
import { Link, useParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { say } from "../../../ui/say.ts";
import { canEditAtom, formAtom } from "../../state/editing/document.ts";
import { NewStoreCard } from "./new-store-card.tsx";
import { StoreFrame } from "./store-frame.tsx";
import { texts } from "./texts.ts";

const { store, product, limit } = texts.start.steps;
const STEPS = [
  { icon: Store, ...store },
  { icon: Package, ...product },
  { icon: Boxes, ...limit },
];

/** Explains how to start selling with a form. */
export default function GetStartedPage() {
  const { organization = "", project = "", document_id = "" } = useParams();
  const { title } = useAtomValue(formAtom);
  const canEdit = useAtomValue(canEditAtom);
  return (
    <StoreFrame title={texts.start.title} purpose={texts.start.about}>
      {({ store }) => (
        <>
          <ol className="grid gap-3 sm:grid-cols-3">
            {STEPS.map(({ icon: Icon, title: step, text }) => (
              <li key={step} className="rounded-lg border border-border bg-card p-4">
                <Icon aria-hidden className="size-5 text-primary" />
                <h2 className="mt-2 font-semibold">{step}</h2>
                <p className="text-muted-foreground">{text}</p>
              </li>
            ))}
          </ol>
          {store === null ? (
            <fieldset disabled={!canEdit}>
              <legend className="sr-only">{texts.store.title}</legend>
              <NewStoreCard suggestion={title} />
            </fieldset>
          ) : (
            <div role="status" className="flex flex-wrap items-center gap-3">
              <p className="grow">{say(texts.store.created, { name: store.name })}</p>
              <Link
                to={editorPath(organization, project, document_id, "connect/store/products")}
                className={buttonClass("primary")}
              >
                {texts.start.create_product}
              </Link>
            </div>
          )}
        </>
      )}
    </StoreFrame>
  );
}
