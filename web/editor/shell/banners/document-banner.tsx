import { useAtom, useAtomValue } from "jotai";
import { Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { isBuilderPath } from "#core/contracts/wire/paths.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { areFirstStepsShownAtom, areFirstStepsUsefulAtom } from "../../state/documents/first-steps.ts";
import { canEditAtom, whyReadOnlyAtom } from "../../state/editing/document.ts";
import { unsavedQuestionAtom } from "../../state/editing/save-status.ts";
import { firstStepsChoiceAtom } from "../../state/shell/layout.ts";
import { Banner } from "./banner.tsx";
import { usePublishedNotice } from "./use-published-notice.ts";

const MESSAGES = {
  question: lazyPart(() => import("./unsaved-question.tsx")),
  role: lazyPart(() => import("./role-notice.tsx")),
  published: lazyPart(() => import("./published-notice.tsx")),
  first_steps: lazyPart(() => import("./first-steps.tsx")),
};

/** The most important message about the open document, and no other: a problem, a limit, a warning, the next step. */
export function DocumentBanner() {
  const { pathname } = useLocation();
  const question = useAtomValue(unsavedQuestionAtom);
  const isReadOnly = useAtomValue(whyReadOnlyAtom) !== null;
  const isNewlyPublished = usePublishedNotice() && isBuilderPath(pathname);
  const hasFirstSteps = useFirstSteps();
  const isUnsaved = question !== null && question.path !== pathname;
  if (!isUnsaved && !isReadOnly && !isNewlyPublished && !hasFirstSteps) return null;
  const kind = isUnsaved ? "question" : isReadOnly ? "role" : isNewlyPublished ? "published" : "first_steps";
  const Message = MESSAGES[kind];
  return (
    // A new one, so that the message before is not kept, hidden, while this one is loading.
    <Suspense key={kind} fallback={<Banner>{null}</Banner>}>
      <Message />
    </Suspense>
  );
}

/** Whether the first steps are shown. Once they are of no more use, they stay away. */
function useFirstSteps(): boolean {
  const isShown = useAtomValue(areFirstStepsShownAtom);
  const isUseful = useAtomValue(areFirstStepsUsefulAtom);
  const canEdit = useAtomValue(canEditAtom);
  const [choice, setChoice] = useAtom(firstStepsChoiceAtom);
  const isOver = choice === "automatic" && isUseful === false;
  useEffect(() => {
    if (isOver) setChoice("hidden");
  }, [isOver, setChoice]);
  return isShown && canEdit;
}
