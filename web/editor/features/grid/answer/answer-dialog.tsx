import { useAtomValue, useSetAtom } from "jotai";
import {
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { responseFilePath } from "#core/contracts/wire/paths/private.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { imagePath } from "#core/fields/rich-text.ts";
import { en } from "#core/forms/texts/en.ts";
import { emptyPage, type FormPage } from "../../../../respondent/form-page.ts";
import { type Modal, openModal } from "../../../../respondent/islands/dialog.ts";
import type { PictureStore } from "../../../../respondent/islands/island.ts";
import { UploadError } from "../../../../respondent/islands/upload/upload.ts";
import { Question } from "../../../../respondent/question.tsx";
import { uploadRowFileAtom } from "../../../state/grid/files/uploads.ts";
import { gridFormIdAtom } from "../../../state/grid/table.ts";
import { gridZoneAtom } from "../../../state/grid/zone.ts";
import type { EditorProps } from "../cells/cell-kind.ts";
import { fileTransport } from "../files/file-transport.ts";
import { addAnswerStyle } from "./answer-style.ts";
import { startControls } from "./start-controls.ts";
import { answerTexts as texts } from "./texts.ts";

/** A dialog with the form's own control for the question. */
export default function AnswerDialog(props: EditorProps) {
  const { field, label, onCancel } = props;
  const [modal, setModal] = useState<Modal | null>(null);
  const leave = useRef(onCancel);
  useEffect(() => {
    addAnswerStyle();
    const opener = (document.activeElement ?? document.body) as HTMLElement;
    const close_label = texts.close;
    const onLeave = () => leave.current();
    const opened = openModal({ class_name: "answer", title: label, close_label, opener, onLeave });
    opened.dialog.dataset.type = field.type;
    setModal(opened);
    return () => {
      opened.dialog.close();
      opened.dialog.remove();
    };
  }, [field.type, label]);
  if (modal === null) return <span className="block size-full bg-card" />;
  return createPortal(
    <AnswerForm
      {...props}
      onLeaving={(ask) => {
        leave.current = ask;
      }}
    />,
    modal.body,
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();
/** A portal's events reach the grid, which would take them for its own. */
const APART = {
  onMouseDown: stop,
  onPointerDown: stop,
  onFocus: stop,
  onBlur: stop,
};

interface AnswerFormProps extends EditorProps {
  /** Gets what happens when the dialog is about to close. */
  onLeaving: (ask: () => void) => void;
}

function AnswerForm({
  field: stored,
  row_id,
  draft,
  problem,
  onChange,
  onCommit,
  onCancel,
  onLeaving,
}: AnswerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const [values, setValues] = useState<readonly string[]>(draft as readonly string[]);
  const [round, setRound] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const [waiting, setWaiting] = useState<string | null>(null);
  const field = useMemo(() => asked(stored), [stored]);
  const page = useAnswerPage(field, values);
  const pictures = usePictures(stored, row_id);
  const first = useRef<string | null>(null);

  const read = () =>
    form.current === null ? [] : (new FormData(form.current).getAll(field.name) as string[]);

  const isChanged = () => first.current !== null && first.current !== JSON.stringify(read());
  // Its column may be hidden or deleted, or another page be opened: what was entered is kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, while the controls are still there
  useLayoutEffect(
    () => () => {
      if (isChanged()) onChange(read());
    },
    [],
  );

  function askToLeave() {
    if (!isChanged() || isAsking) onCancel();
    else setAsking(true);
  }
  useLayoutEffect(() => {
    onLeaving(askToLeave);
  });
  useEffect(() => {
    if (isAsking) keep.current?.focus();
  }, [isAsking]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has new controls
  useEffect(() => {
    const question = form.current?.querySelector<HTMLElement>(".question");
    if (!question) return;
    let isOver = false;
    void startControls(question, field, page, pictures)
      .catch(() => {})
      .then(() => {
        if (isOver) return;
        // Islands write what they have read.
        first.current ??= JSON.stringify(read());
        // An island marks what stands in for its control.
        const entries = question.querySelectorAll<HTMLElement>("[data-entry]");
        const controls = [
          ...(entries.length > 0 ? entries : question.querySelectorAll<HTMLElement>(FOCUSABLE)),
        ];
        controls.at(round === 0 ? 0 : -1)?.focus();
      });
    return () => {
      isOver = true;
    };
  }, [round]);

  function onKeyDown(event: KeyboardEvent) {
    // Escape is the dialog's, which is around the portal. The editor of rich texts consumes it.
    if (event.key !== "Escape") event.stopPropagation();
    else if ((event.target as HTMLElement).isContentEditable) askToLeave();
  }

  function change(next: readonly string[]) {
    setValues(next);
    setRound(round + 1);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the events of its controls from the grid
    <div {...APART} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the presses are those of buttons in it */}
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          // A picture on its way, in a sentence.
          const busy = form.current?.querySelector<HTMLElement>("[data-busy]")?.dataset.busy ?? null;
          setWaiting(busy);
          if (busy === null) onCommit(read());
        }}
        onClick={({ target }) => {
          const action = (target as Element).closest<HTMLElement>("[data-action]");
          if (action?.dataset.action === "add") change([...read(), ""]);
          if (action?.dataset.action === "remove") {
            const all = [...(form.current?.querySelectorAll('[data-action="remove"]') ?? [])];
            change(read().toSpliced(all.indexOf(action), 1));
          }
        }}
      >
        <Question key={round} field={field} page={page} is_conditional={false} />
        {(waiting ?? problem) !== null && (
          <p role="alert" className="error">
            {waiting ?? problem}
          </p>
        )}
        {isAsking ? (
          <div role="alertdialog" aria-label={texts.discard_title} className="buttons">
            <span>{texts.discard_title}</span>
            <button ref={keep} type="button" className="back" onClick={() => setAsking(false)}>
              {texts.keep}
            </button>
            <button type="button" className="primary" onClick={onCancel}>
              {texts.discard}
            </button>
          </div>
        ) : (
          <div className="buttons">
            <button type="submit" className="primary">
              {texts.save}
            </button>
          </div>
        )}
      </form>
    </div>
  );
}

const FOCUSABLE =
  ":is(input, select, textarea, button, [contenteditable]):not([type=hidden], .wire, .remove, .tool, :disabled)";

type AskedField = Parameters<typeof Question>[0]["field"];

/** As the owner may answer it. */
const asked = (field: FieldDefinition) =>
  ({ ...field, id: `answer-${field.id}`, required: false, readonly: false, help_text: null }) as AskedField;

/** A page of the form with this one answer. The controls have the editor's language. */
function useAnswerPage(field: FieldDefinition, values: readonly string[]): FormPage {
  const time_zone = useAtomValue(gridZoneAtom);
  return useMemo(
    () => ({ ...emptyPage("en", time_zone, en), values: new Map([[field.name, values]]) }),
    [time_zone, field.name, values],
  );
}

/** The pictures of the answer: those that its texts name, and those that are added. */
function usePictures(field: FieldDefinition, row_id: string): PictureStore {
  const form_id = useAtomValue(gridFormIdAtom);
  const upload = useSetAtom(uploadRowFileAtom);
  return useMemo(
    () => ({
      upload: (file, onProgress) =>
        upload({ row_id, field, file, onProgress }, fileTransport).catch((error: unknown) => {
          throw error instanceof UploadError ? error : new UploadError();
        }),
      address: (path) => responseFilePath(form_id, field.id, path),
      isOwn: (path) => imagePath(`storage:${path}`) !== null && path.includes(`/${field.id}/`),
    }),
    [form_id, row_id, field, upload],
  );
}
