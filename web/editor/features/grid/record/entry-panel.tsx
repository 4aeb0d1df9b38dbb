import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { type RefObject, useEffect, useRef, useState } from "react";
import { entryPath } from "#core/contracts/wire/paths/private.ts";
import { type EmbedMessage, MESSAGE_NAMESPACE } from "#core/forms/definition/embedding.ts";
import { questionsFingerprint } from "#core/forms/definition/questions-fingerprint.ts";
import { Button } from "../../../../ui/button.tsx";
import { ErrorState } from "../../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import { formAtom } from "../../../state/editing/document.ts";
import { saveStatusAtom } from "../../../state/editing/save-status.ts";
import { refreshRowsAtom } from "../../../state/grid/page.ts";
import { isEntryOpenAtom, isEntryRepeatedAtom, openRecordIdAtom } from "../../../state/grid/panel.ts";
import { gridFormIdAtom } from "../../../state/grid/table.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { focusGrid, PanelHeader, SidePanel } from "./side-panel.tsx";
import { entryWords, entryTexts as words } from "./texts.ts";

/** The form itself, for a member who enters a response or a row (docs/decisions/047). */
export default function EntryPanel() {
  const setOpen = useSetAtom(isEntryOpenAtom);
  const { new_row } = useWords(gridWords);
  const close = () => {
    setOpen(false);
    focusGrid();
  };
  return (
    <SidePanel label={new_row} onClose={close} isWide>
      {(button) => (
        <>
          <PanelHeader close={button}>
            <h2 className="grow text-title font-semibold">{new_row}</h2>
          </PanelHeader>
          <EntryFrame onClose={close} />
          <Repeat />
        </>
      )}
    </SidePanel>
  );
}

/** For people who enter one row after another. */
function Repeat() {
  const [isRepeated, setRepeated] = useAtom(isEntryRepeatedAtom);
  return (
    <div className="flex min-h-11 items-center border-t border-border px-4 text-meta">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
      <label className="flex items-center gap-2">
        <Checkbox checked={isRepeated} onCheckedChange={() => setRepeated(!isRepeated)} />
        {words.again}
      </label>
    </div>
  );
}

/** One toast at a time, whichever state it tells. */
const TOAST = { id: "entry" };

/** `lost`: the page did not load. A text: the form led to another page, which says why. */
type State = "loading" | "ready" | "lost" | { reason: string };

/** The first control that a person can fill in. */
const FIRST_CONTROL =
  "#form section :is(input:not([type=hidden]), select, textarea, button, [tabindex='0']):not(:disabled)";

/** Loads the form again when its questions have changed. It keeps what was typed. */
function useCurrentQuestions(frame: RefObject<HTMLIFrameElement | null>, isReady: boolean) {
  const mark = questionsFingerprint(useAtomValue(formAtom));
  const isSaved = useAtomValue(saveStatusAtom).kind === "saved";
  const loaded = useRef(mark);
  useEffect(() => {
    if (!isReady || !isSaved || loaded.current === mark) return;
    loaded.current = mark;
    frame.current?.contentWindow?.location.reload();
  }, [frame, mark, isSaved, isReady]);
}

function EntryFrame({ onClose }: { onClose: () => void }) {
  const form_id = useAtomValue(gridFormIdAtom);
  const isRepeated = useAtomValue(isEntryRepeatedAtom);
  const refresh = useSetAtom(refreshRowsAtom);
  const openRecord = useSetAtom(openRecordIdAtom);
  const { form, submit } = useWords(entryWords);
  const frame = useRef<HTMLIFrameElement>(null);
  const [visit, setVisit] = useState(0);
  const [state, setState] = useState<State>("loading");
  const wasShown = useRef(false);
  const anew = () => {
    wasShown.current = false;
    setState("loading");
    setVisit((number) => number + 1);
  };

  useCurrentQuestions(frame, state === "ready");

  function onAccepted(response_id: string) {
    toast.success(words.saved, {
      ...TOAST,
      action: { label: words.open, onClick: () => openRecord(response_id) },
    });
    void refresh();
    if (isRepeated) anew();
    else onClose();
  }

  useEffect(() => {
    const onMessage = ({ data, source, origin }: MessageEvent) => {
      const isOurs = source === frame.current?.contentWindow && origin === location.origin;
      if (!isOurs || data?.namespace !== MESSAGE_NAMESPACE) return;
      const message: EmbedMessage = data;
      if (message.type === "submit") toast.info(words.saving, TOAST);
      if (message.type === "complete") onAccepted(message.rid);
      if (message.type === "escape") onClose();
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  });

  function onLoad() {
    // Null when the browser shows an error page of its own.
    const page = frame.current?.contentDocument ?? null;
    const element = page?.getElementById("form");
    if (!page || (!element && page.querySelector(".page") === null)) return setState("lost");
    if (!element) {
      toast.error(words.failed, TOAST);
      return setState({ reason: page.querySelector("h1")?.textContent ?? "" });
    }
    const button = page.querySelector(".submit span");
    if (button && submit !== null) button.textContent = submit;
    setState("ready");
    element.addEventListener("unsent", () => toast.error(words.failed, TOAST));
    // A form that loads again while somebody works beside it leaves the focus where it is.
    const isBeside = wasShown.current && document.activeElement !== frame.current;
    wasShown.current = true;
    if (isBeside) return;
    page.querySelector<HTMLElement>(FIRST_CONTROL)?.focus({ preventScroll: true });
  }

  return (
    <div className="relative flex min-h-0 grow">
      <iframe
        key={visit}
        ref={frame}
        title={form}
        // The page reads in its name where its messages go, in browsers that do not tell it otherwise.
        name={location.origin}
        src={entryPath(form_id)}
        onLoad={onLoad}
        inert={state !== "ready"}
        className="min-h-0 w-full grow bg-background"
      />
      {state === "loading" && (
        <div
          role="status"
          aria-label={words.loading}
          className="absolute inset-0 flex flex-col gap-4 bg-background p-6"
        >
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
      {state !== "loading" && state !== "ready" && (
        <div className="absolute inset-0 bg-background">
          <ErrorState
            title={state === "lost" ? words.unreachable : words.failed}
            message={state === "lost" ? words.unreachable_text : state.reason}
            onRetry={state === "lost" ? anew : undefined}
            action={state !== "lost" && <Button onClick={anew}>{words.back}</Button>}
          />
        </div>
      )}
    </div>
  );
}
