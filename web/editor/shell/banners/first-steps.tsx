import { useAtomValue, useSetAtom } from "jotai";
import { Check, PartyPopper, X } from "lucide-react";
import { useEffect } from "react";
import { Link, useParams } from "react-router";
import { previewPath } from "#core/contracts/wire/paths/private.ts";
import { type EditorPage, editorPath } from "#core/contracts/wire/paths.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { say } from "../../../ui/say.ts";
import { insertTargetAtom } from "../../state/building/selection.ts";
import { firstStepsAtom, type StepId } from "../../state/documents/first-steps.ts";
import { formIdAtom } from "../../state/editing/document.ts";
import { countResponsesAtom } from "../../state/settings/settings.ts";
import { useAnnouncedChange } from "../../state/shell/announcement.ts";
import { firstStepsChoiceAtom } from "../../state/shell/layout.ts";
import { texts } from "../texts.ts";
import { usePreview } from "../use-preview.ts";
import { Banner } from "./banner.tsx";

const { first_steps: words } = texts;

const STEP_PAGES: Record<StepId, EditorPage | "preview"> = {
  ask: "form/edit",
  look: "preview",
  open: "connect/share",
  send: "connect/share",
  answer: "data/responses",
};

/**
 * The steps to the first response. Completed steps are ticked automatically, and the next one is highlighted.
 */
export default function FirstSteps() {
  const steps = useAtomValue(firstStepsAtom);
  const setChoice = useSetAtom(firstStepsChoiceAtom);
  useFreshCount(steps.every(({ isDone }) => isDone));
  const next = steps.find(({ isDone }) => !isDone);
  useAnnouncedChange(next === undefined ? words.finished : null);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Banner label={words.title}>
      {next === undefined ? (
        <p className="flex min-w-0 grow items-center gap-2 font-medium">
          <PartyPopper aria-hidden className="size-4 shrink-0 text-primary" />
          {words.finished}
        </p>
      ) : (
        <>
          <p className="shrink-0 text-meta text-muted-foreground tabular-nums">
            <span className="sr-only">{words.progress_label} </span>
            {say(words.progress, { done, all: steps.length })}
          </p>
          <ol className="flex min-w-0 grow flex-wrap items-center gap-x-1 gap-y-1">
            {steps.map(({ id, isDone }) => (
              <Step key={id} id={id} isDone={isDone} isNext={id === next.id} />
            ))}
          </ol>
        </>
      )}
      {next === undefined ? (
        <Button size="sm" onClick={() => setChoice("hidden")}>
          {words.close}
        </Button>
      ) : (
        <IconButton label={words.hide} onClick={() => setChoice("hidden")}>
          <X aria-hidden />
        </IconButton>
      )}
    </Banner>
  );
}

function Step({ id, isDone, isNext }: { id: StepId; isDone: boolean; isNext: boolean }) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const form_id = useAtomValue(formIdAtom);
  const openPreview = usePreview(form_id);
  const openInsert = useSetAtom(insertTargetAtom);
  const page = STEP_PAGES[id];
  const className = classNames(
    "flex h-7 items-center gap-1.5 rounded-md px-2 text-body pointer-coarse:h-9",
    isDone && "text-muted-foreground",
    isNext ? "bg-primary font-medium text-primary-foreground" : "hover:bg-accent",
  );
  const content = (
    <>
      {isDone && <Check aria-hidden className="size-4 shrink-0 text-primary" />}
      {words[id]}
      {isDone && <span className="sr-only">{words.done}</span>}
    </>
  );
  return (
    // Small screens show only the next step.
    <li aria-current={isNext ? "step" : undefined} className={isNext ? undefined : "max-lg:hidden"}>
      {page === "preview" ? (
        <a
          href={previewPath(form_id)}
          target="_blank"
          rel="noreferrer"
          onClick={openPreview}
          className={className}
        >
          {content}
        </a>
      ) : (
        <Link
          to={editorPath(organization, project, document_id, page)}
          className={className}
          // In the builder, whose link would change nothing, this opens the insert dialog.
          onClick={() => id === "ask" && openInsert({ at: {} })}
        >
          {content}
        </Link>
      )}
    </li>
  );
}

/**
 * Counts the responses whenever the user returns to the page because they may just have sent the first one.
 */
function useFreshCount(isDone: boolean) {
  const count = useSetAtom(countResponsesAtom);
  useEffect(() => {
    if (isDone) return;
    const check = () => void (document.visibilityState === "visible" && count());
    document.addEventListener("visibilitychange", check);
    window.addEventListener("focus", check);
    return () => {
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("focus", check);
    };
  }, [isDone, count]);
}
