import { useAtomValue, useSetAtom } from "jotai";
import { Check, PartyPopper, X } from "lucide-react";
import { useEffect } from "react";
import { Link, useParams } from "react-router";
import { type EditorPage, editorPath, previewPath } from "#core/contracts/wire/paths.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { insertTargetAtom } from "../state/building/selection.ts";
import { areFirstStepsShownAtom, firstStepsAtom, type StepId } from "../state/documents/first-steps.ts";
import { canEditAtom, formIdAtom } from "../state/editing/document.ts";
import { countResponsesAtom } from "../state/settings/settings.ts";
import { firstStepsChoiceAtom } from "../state/shell/layout.ts";
import { usePreview } from "./use-preview.ts";

const STEPS: Record<StepId, { label: string; page: EditorPage | "preview" }> = {
  ask: { label: "Ask something", page: "form/edit" },
  look: { label: "See how it looks", page: "preview" },
  open: { label: "Let people in", page: "connect/share" },
  send: { label: "Send the link", page: "connect/share" },
  answer: { label: "Get the first answer", page: "data/responses" },
};

/**
 * The steps to the first response. Completed steps are ticked automatically, and the next one is highlighted.
 */
export default function FirstSteps() {
  const isShown = useAtomValue(areFirstStepsShownAtom);
  const canEdit = useAtomValue(canEditAtom);
  return isShown && canEdit ? <Steps /> : null;
}

function Steps() {
  const steps = useAtomValue(firstStepsAtom);
  const setChoice = useSetAtom(firstStepsChoiceAtom);
  useFreshCount(steps.every(({ isDone }) => isDone));
  const next = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section
      aria-label="First steps"
      className="flex shrink-0 items-center gap-x-3 border-b border-border bg-accent/40 px-3 py-1.5 md:px-4"
    >
      {next === undefined ? (
        <p role="status" className="flex min-w-0 grow items-center gap-2 font-medium">
          <PartyPopper aria-hidden className="size-4 shrink-0 text-primary" />
          Your first answer is here. You know the way now.
        </p>
      ) : (
        <>
          <p className="shrink-0 text-meta text-muted-foreground tabular-nums">
            <span className="sr-only">First steps done: </span>
            {done} of {steps.length}
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
          Done
        </Button>
      ) : (
        <IconButton label="Put the first steps away" onClick={() => setChoice("hidden")}>
          <X aria-hidden />
        </IconButton>
      )}
    </section>
  );
}

function Step({ id, isDone, isNext }: { id: StepId; isDone: boolean; isNext: boolean }) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const form_id = useAtomValue(formIdAtom);
  const openPreview = usePreview(form_id);
  const openInsert = useSetAtom(insertTargetAtom);
  const { label, page } = STEPS[id];
  const className = classNames(
    "flex h-7 items-center gap-1.5 rounded-md px-2 pointer-coarse:h-9",
    isDone && "text-muted-foreground",
    isNext ? "bg-primary font-medium text-primary-foreground" : "hover:bg-accent",
  );
  const content = (
    <>
      {isDone && <Check aria-hidden className="size-4 shrink-0 text-primary" />}
      {label}
      {isDone && <span className="sr-only">, done</span>}
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
