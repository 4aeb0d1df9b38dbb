import { useAtomValue } from "jotai";
import { Boxes, Package, Store } from "lucide-react";
import { Link, useParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { canEditAtom, formAtom } from "../../state/editing/document.ts";
import { StoreCard } from "./store-card.tsx";
import { StoreFrame } from "./store-frame.tsx";

const STEPS = [
  { icon: Store, title: "Connect a store", text: "One press: it belongs to this form." },
  { icon: Package, title: "Make a product", text: "From a question such as “Which size?”, or by hand." },
  {
    icon: Boxes,
    title: "Count the stock",
    text: "In the question’s panel. What is sold out cannot be chosen.",
  },
];

/** Explains how to start selling with a form. */
export default function GetStartedPage() {
  const { organization = "", project = "", document_id = "" } = useParams();
  const { title } = useAtomValue(formAtom);
  const canEdit = useAtomValue(canEditAtom);
  return (
    <StoreFrame
      title="Get started with a store"
      purpose="Tickets, seats, T-shirts: a form can sell what there is only so much of."
    >
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
              <legend className="sr-only">Store</legend>
              <StoreCard store={null} suggestion={title} />
            </fieldset>
          ) : (
            <div role="status" className="flex flex-wrap items-center gap-3">
              <p className="grow">“{store.name}” is connected.</p>
              <Link
                to={editorPath(organization, project, document_id, "connect/store/products")}
                className={buttonClass("primary")}
              >
                Make a product
              </Link>
            </div>
          )}
        </>
      )}
    </StoreFrame>
  );
}
