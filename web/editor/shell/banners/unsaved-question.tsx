import { useAtomValue } from "jotai";
import { CircleAlert } from "lucide-react";
import { Link, useLocation } from "react-router";
import { buttonClass } from "../../../ui/button.tsx";
import { unsavedQuestionAtom } from "../../state/editing/save-status.ts";
import { texts } from "../texts.ts";
import { Banner } from "./banner.tsx";

const { unsaved_question: words } = texts;

/** Reports on every other page that a question was left in an invalid state, and links back to it. */
export default function UnsavedQuestion() {
  const question = useAtomValue(unsavedQuestionAtom);
  const { pathname } = useLocation();
  if (question === null || question.path === pathname) return null;
  return (
    <Banner isProblem>
      <CircleAlert aria-hidden className="size-4 shrink-0 text-destructive" />
      <p className="line-clamp-2 min-w-0 grow break-words">
        <span className="font-medium">{words.title}</span> {question.reason}
      </p>
      <Link to={question.path} className={buttonClass("secondary", "sm")}>
        {words.action}
      </Link>
    </Banner>
  );
}
