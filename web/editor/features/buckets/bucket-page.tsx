import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect } from "react";
import { Link, useLocation, useParams } from "react-router";
import type { ObjectOrder } from "#core/contracts/buckets.ts";
import type { BucketDocument } from "#core/contracts/documents/documents.ts";
import { folderPath } from "#core/contracts/wire/paths/buckets.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { listingAtom, openListingAtom, refreshListingAtom } from "../../state/buckets/listing.ts";
import { loadedStateAtom } from "../../state/editing/open-document.ts";
import { Folder } from "./folder.tsx";
import { keyAt } from "./object-names.ts";
import type { PreviewProps } from "./preview.ts";
import { texts } from "./texts.ts";
import { useListView } from "./use-list-view.ts";

interface BucketPageProps {
  renderPreview: (props: PreviewProps) => ReactNode;
}

/** The page of a bucket: one of its folders, or what a search finds. */
export function BucketPage({ renderPreview }: BucketPageProps) {
  const state = useAtomValue(loadedStateAtom);
  if (state.status !== "bucket") return null;
  return <OpenBucket document={state.document} renderPreview={renderPreview} />;
}

function OpenBucket({ document, renderPreview }: BucketPageProps & { document: BucketDocument }) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const path = keyAt(useLocation().pathname);
  const { view } = useListView();
  const state = useAtomValue(listingAtom);
  const open = useSetAtom(openListingAtom);
  const refresh = useSetAtom(refreshListingAtom);
  const [order, direction] = view.order.split(" ") as [ObjectOrder, "asc" | "desc"];
  const { search } = view;
  const query = { document_id, path, order, direction, search };
  useEffect(() => {
    void open({ document_id, path, order, direction, search });
  }, [document_id, path, order, direction, search, open]);
  // The document is read again when somebody changed its contents.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new document is the trigger
  useEffect(() => void refresh(), [document, refresh]);

  if (state.status === "failed" && state.error.status === 404) {
    const { lost } = texts;
    return (
      <ErrorState
        heading="h1"
        title={lost.title}
        message={lost.text}
        action={
          <Link to={folderPath(organization, project, document_id)} className={buttonClass("primary")}>
            {lost.back}
          </Link>
        }
      />
    );
  }
  if (state.status === "failed") {
    const { message } = state.error;
    return (
      <ErrorState heading="h1" title={texts.failed} message={message} onRetry={() => void open(query)} />
    );
  }
  if (state.status === "loading" || state.listing.query.document_id !== document_id) return <Loading />;
  return <Folder document={document} listing={state.listing} renderPreview={renderPreview} />;
}

function Loading() {
  return (
    <div aria-busy className="flex flex-col gap-3 p-4">
      <h1 data-loading className="sr-only">
        {texts.loading}
      </h1>
      <Skeleton className="h-7 w-48" />
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((row) => (
        <Skeleton key={row} className="h-9 w-full" />
      ))}
    </div>
  );
}
