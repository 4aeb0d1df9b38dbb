import { useStore } from "jotai";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { BuilderPage, type BuilderPageProps } from "../features/blocks/builder-page.tsx";
import { FieldPanel } from "../features/fields/field-panel.tsx";
import { FieldPreview } from "../features/fields/field-preview.tsx";
import { unsavedQuestionAtom } from "../state/save-status.ts";
import { leavePanelAtom } from "../state/selection.ts";
import { OpenFormNotice } from "./open-form-notice.tsx";

const renderField: BuilderPageProps["renderField"] = (field, label) => (
  <FieldPreview field={field} label={label} isPicture />
);

/** Brings blocks and fields together: the canvas shows fields, the panel edits them. */
export default function FormEditPage() {
  useKeptQuestion();
  return (
    <>
      <OpenFormNotice />
      <BuilderPage renderField={renderField} fieldPanel={<FieldPanel />} />
    </>
  );
}

/** Whichever way the builder is left, the question in its panel is saved; where it cannot be, the other pages say so. */
function useKeptQuestion() {
  const store = useStore();
  const { pathname } = useLocation();
  useEffect(() => {
    return () => {
      try {
        store.set(leavePanelAtom);
      } catch (error) {
        store.set(unsavedQuestionAtom, { reason: (error as Error).message, path: pathname });
      }
    };
  }, [store, pathname]);
}
