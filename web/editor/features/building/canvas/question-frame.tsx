import { useAtomValue } from "jotai";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import type { Reason } from "#core/fields/reason.ts";
import type { FormPage } from "../../../../respondent/form-page.ts";
import { showSlider, startSliders } from "../../../../respondent/numbers/sliders.ts";
import { Question } from "../../../../respondent/question.tsx";
import { showOutputs } from "../../../../respondent/runtime/condition-view.ts";
import { setMoved } from "../../../../respondent/runtime/moved.ts";
import { SHEET_IDS } from "../../../../respondent/sheet-ids.ts";
import { canvasLookAtom } from "../../../state/building/canvas-look.ts";
import { CanvasPageProvider, useFormPage } from "./canvas-page.tsx";
import { CanvasQuestion, shownField } from "./canvas-question.tsx";
import { FRAME_SOURCE } from "./frame-source.ts";
import { PageStyle } from "./page-style.tsx";
import style from "./question-frame.css?inline";

export interface Trial {
  /** Gets the form around the question, whose answer is called `value`. */
  form: RefObject<HTMLFormElement | null>;
  /** Why the last answer was refused. */
  reasons: readonly Reason[];
  onSubmit: () => void;
}

interface QuestionFrameProps {
  /** The frame's name. */
  title: string;
  field: FieldDraft;
  /** Absent: only a picture. */
  trial?: Trial;
}

/** A question as on the public page: its components and style sheets, in a document of its own. */
export default function QuestionFrame({ title, field, trial }: QuestionFrameProps) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [height, setHeight] = useState(0);
  const content = useRef<HTMLElement>(null);
  const page = useFormPage();
  const document = frame?.contentDocument ?? null;
  const isReady = document !== null && page !== null;
  useEffect(() => {
    if (!isReady || content.current === null) return;
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.target.clientHeight));
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [isReady]);
  return (
    <>
      <iframe
        title={title}
        srcDoc={FRAME_SOURCE}
        onLoad={(event) => setFrame(event.currentTarget)}
        // Until its style is there, a dark page would show it in white.
        className={height === 0 ? "invisible h-24 w-full" : "block w-full rounded-md border border-border"}
        style={height === 0 ? undefined : { height: height + 2 }}
      />
      {isReady &&
        createPortal(
          <>
            <QuestionStyle page={document} type={field.type} isTrial={trial !== undefined} />
            <main className="page" ref={content}>
              {trial === undefined ? (
                <CanvasPageProvider value={page}>
                  <CanvasQuestion field_id="sample" field={field} label={field.label} />
                </CanvasPageProvider>
              ) : (
                <TrialForm key={field.type} page={page} field={field} trial={trial} />
              )}
            </main>
          </>,
          document.body,
        )}
    </>
  );
}

const nothing = () => {};
/** Without islands, a control that is tried out works as it does until the page's script runs. */
const LEFT_OUT = {
  picture: [SHEET_IDS.without_script],
  trial: [SHEET_IDS.without_script, SHEET_IDS.with_script],
};

interface StyleProps {
  page: Document;
  type: FieldDraft["type"];
  isTrial: boolean;
}

function QuestionStyle({ page, type, isTrial }: StyleProps) {
  const look = useAtomValue(canvasLookAtom);
  const own = useMemo(
    () => ({
      ...look,
      stylesheet: { ...look.stylesheet, section: "none" as const },
      background: null,
      fields: [{ type, is_array: false }],
      blocks: [],
      is_long: false,
    }),
    [look, type],
  );
  const leftOut = LEFT_OUT[isTrial ? "trial" : "picture"];
  return (
    <PageStyle
      page={page}
      look={own}
      leftOut={leftOut}
      own={style}
      shownAs="ready framed"
      onShown={nothing}
    />
  );
}

const ANSWER = "value";

/** An answered slider is no longer empty. */
function answered({ target }: { target: EventTarget | null }) {
  const control = target as HTMLInputElement;
  setMoved(control, true);
  if (control.form !== null) showOutputs(control.form);
}

function TrialForm({ page, field, trial }: { page: FormPage; field: FieldDraft; trial: Trial }) {
  const { form, reasons, onSubmit } = trial;
  const shown = useMemo(() => ({ ...shownField("trial", field), name: ANSWER, is_array: false }), [field]);
  const judged = useMemo(() => ({ ...page, reasons: { [ANSWER]: reasons } }), [page, reasons]);
  useLayoutEffect(() => {
    if (form.current !== null) startSliders(form.current);
  }, [form]);
  useLayoutEffect(() => {
    if (form.current === null) return;
    // React has just written the type of the page's markup again.
    form.current.querySelectorAll<HTMLInputElement>("[data-slider]").forEach(showSlider);
    showOutputs(form.current);
  });
  return (
    <form
      ref={form}
      className="trial"
      noValidate
      onInput={answered}
      onSubmit={(event) => {
        event.preventDefault();
        // A frame is no border for React: the panel is a form, too.
        event.stopPropagation();
        onSubmit();
      }}
    >
      <div aria-live="polite">
        <Question field={shown} page={judged} is_conditional={false} label_editor={field.label} />
      </div>
    </form>
  );
}
