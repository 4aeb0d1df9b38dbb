import { Suspense } from "react";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { BuilderPage, type BuilderPageProps } from "../features/building/builder-page.tsx";
import { FieldPanel } from "../features/fields/field-panel.tsx";
import { CanvasSlot } from "../features/presence/canvas-slot.tsx";
import { renderTrial } from "./render-trial.tsx";
import { texts } from "./texts.ts";
import { useStoredQuestion } from "./use-stored-question.ts";

const renderDeletion: BuilderPageProps["renderDeletion"] = (field_id, name, onClose) => (
  <Suspense>
    <DeleteFieldDialog isOpen {...{ field_id, name, onClose }} />
  </Suspense>
);

const DeleteFieldDialog = lazyPart(() => import("../features/fields/delete-field-dialog.tsx"));
const ThemePanel = lazyPart(() => import("../features/look/theme-panel.tsx"));
const FormPreview = lazyPart(() => import("../features/look/form-preview.tsx"));

const themePanel = (
  <Suspense
    fallback={
      <div role="status" aria-label={texts.loading_theme} className="flex flex-col gap-3 p-4">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-40" />
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
      </div>
    }
  >
    <ThemePanel />
  </Suspense>
);
const pagePreview = (
  <Suspense fallback={<Skeleton className="m-4 grow" />}>
    <FormPreview />
  </Suspense>
);

/** Connects blocks and fields: the canvas shows fields, and the panel edits them. */
export default function FormEditPage() {
  useStoredQuestion();
  return (
    <BuilderPage
      renderDeletion={renderDeletion}
      fieldPanel={<FieldPanel renderTrial={renderTrial} />}
      themePanel={themePanel}
      pagePreview={pagePreview}
      presence={<CanvasSlot />}
    />
  );
}
