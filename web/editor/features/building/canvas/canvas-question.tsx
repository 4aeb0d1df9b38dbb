import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { optionGhost } from "#core/fields/option-drafts.ts";
import { showSlider } from "../../../../respondent/numbers/sliders.ts";
import { Question } from "../../../../respondent/question.tsx";
import { useCanvasPage } from "./canvas-page.tsx";

interface CanvasQuestionProps {
  field_id: string;
  field: FieldDraft;
  /** Replaces the label's text, to edit it in place. */
  label: ReactNode;
}

/** Properties that are texts around the control. A change of theirs does not replace the control. */
const AROUND: ReadonlySet<string> = new Set(["label", "help_text", "name", "local_index"]);

type ShownField = Parameters<typeof Question>[0]["field"];

/** A question with the public page's own control, which cannot be used here. */
export function CanvasQuestion({ field_id, field, label }: CanvasQuestionProps) {
  const place = useRef<HTMLDivElement>(null);
  const page = useCanvasPage();
  const shown = useMemo(() => shownField(field_id, field), [field_id, field]);
  // An island changes its control's elements, so React must never compare them with a new definition.
  const key = useMemo(
    () => JSON.stringify(shown, (name, value) => (AROUND.has(name) ? undefined : value)),
    [shown],
  );
  useLayoutEffect(() => {
    if (place.current === null) return;
    disarm(place.current);
    // React has just written the type of the page's markup again.
    const sliders = place.current.querySelectorAll<HTMLInputElement>(
      "[data-slider]:is([aria-valuetext], [aria-description])",
    );
    sliders.forEach(showSlider);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key has replaced the control
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    return whenIdle(async () => {
      const { finishControls } = await import("./finish-controls.ts");
      return finishControls(current, shown, page);
    });
  }, [key, page]);
  return (
    <div ref={place} className="canvas-question">
      <Question field={shown} page={page} is_conditional={false} label_editor={label} control_key={key} />
    </div>
  );
}

export function shownField(id: string, field: FieldDraft): ShownField {
  const options = field.options.map((option, index) =>
    option.label || option.value ? option : { ...option, label: optionGhost(index) },
  );
  return { ...field, options, id, local_index: 0 } as FieldDefinition as ShownField;
}

const TEXTS = "label, legend, .help";

/** Takes everything but the question's texts out of the tab order and away from the pointer. */
function disarm(place: HTMLElement): void {
  for (const part of place.querySelectorAll<HTMLElement>(".question > *, .check-row > *")) {
    if (!part.matches(`${TEXTS}, .check-label`)) part.inert = true;
  }
  // The block around it is what a press focuses.
  place.querySelector(".question")?.removeAttribute("tabindex");
}

/** Runs something that ends with a function, or is called off before. */
function whenIdle(start: () => Promise<() => void>): () => void {
  let end: (() => void) | null = null;
  let isOver = false;
  const run = () => {
    if (isOver) return;
    start().then(
      (stop) => {
        if (isOver) stop();
        else end = stop;
      },
      // Without its island, a control looks as before the page's script runs.
      () => {},
    );
  };
  const timer = setTimeout(run);
  return () => {
    isOver = true;
    clearTimeout(timer);
    end?.();
  };
}
