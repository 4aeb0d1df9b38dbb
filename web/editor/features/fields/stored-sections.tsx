import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { keepsFiles } from "#core/connections/storage-path.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { fieldEditorAtom } from "../../state/building/field-editor.ts";
import { RelatedSection } from "./related/related-section.tsx";

const StorageSection = lazyPart(() => import("./storage/storage-section.tsx"));

/** The sections of a question that is stored. */
export default function StoredSections({ field_id }: { field_id: string }) {
  const draft = useAtomValue(fieldEditorAtom)?.draft;
  return (
    <>
      <RelatedSection field_id={field_id} />
      {draft !== undefined && keepsFiles(draft) && (
        <Suspense fallback={null}>
          <StorageSection field_id={field_id} draft={draft} />
        </Suspense>
      )}
    </>
  );
}
