import { useAtomValue } from "jotai";
import { CircleAlert } from "lucide-react";
import { Link, useLocation } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import { unsavedQuestionAtom } from "../state/editing/save-status.ts";

/** Reports on every other page that a question was left in an invalid state, and links back to it. */
export function UnsavedQuestion() {
  const question = useAtomValue(unsavedQuestionAtom);
  const { pathname } = useLocation();
  if (question === null || question.path === pathname) return null;
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-border bg-destructive/10 px-4 py-2"
    >
      <CircleAlert aria-hidden className="size-4 shrink-0 text-destructive" />
      <p className="min-w-0 grow basis-56 break-words">
        <span className="font-medium">A question is not saved.</span> {question.reason}
      </p>
      <Link to={question.path} className={buttonClass("secondary", "sm")}>
        Go back to it
      </Link>
    </div>
  );
}
