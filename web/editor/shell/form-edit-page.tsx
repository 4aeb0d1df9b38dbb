import { useStore } from "jotai";
import { Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { BuilderPage, type BuilderPageProps } from "../features/building/builder-page.tsx";
import { DeleteFieldDialog } from "../features/fields/delete-field-dialog.tsx";
import { FieldPanel } from "../features/fields/field-panel.tsx";
import type { RenderTrial } from "../features/fields/trial/field-test.tsx";
import { CanvasSlot } from "../features/presence/canvas-slot.tsx";
import { leavePanelAtom, reopenPanelAtom } from "../state/building/selection.ts";
import { unsavedQuestionAtom } from "../state/editing/save-status.ts";
import { texts } from "./texts.ts";

const QuestionFrame = lazyPart(() => import("../features/building/canvas/question-frame.tsx"));

const renderTrial: RenderTrial = (field, trial) => (
  <QuestionFrame title={texts.question_preview} field={field} trial={trial} />
);

const renderDeletion: BuilderPageProps["renderDeletion"] = (field_id, name, onClose) => (
  <DeleteFieldDialog isOpen {...{ field_id, name, onClose }} />
);

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

/**
 * Stores the panel's question when the builder is left in any way, and opens it again on return. If it cannot
 * be stored, the other pages show the reason.
 */
function useStoredQuestion() {
  const store = useStore();
  const { pathname } = useLocation();
  useEffect(() => {
    store.set(reopenPanelAtom);
    return () => {
      try {
        store.set(leavePanelAtom);
      } catch (error) {
        store.set(unsavedQuestionAtom, { reason: (error as Error).message, path: pathname });
      }
    };
  }, [store, pathname]);
}
