import { Suspense } from "react";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { BucketPage as Page } from "../../features/buckets/bucket-page.tsx";

const ObjectViewer = lazyPart(() => import("./object-viewer.tsx"));

/** The files of a bucket, with the viewer of the grid. */
export default function BucketPage() {
  return (
    <Page
      renderPreview={(props) => (
        <Suspense>
          <ObjectViewer {...props} />
        </Suspense>
      )}
    />
  );
}
