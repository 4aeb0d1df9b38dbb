import { useAtomValue } from "jotai";
import { Link } from "react-router";
import { endingAction } from "#core/forms/look/ending-page.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { formAtom } from "../../state/editing/document.ts";

/** Describes the page or redirect after a response, with a link to its editor. */
export function EndingCard() {
  const { ending } = useAtomValue(formAtom);
  const action = endingAction(ending);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-card p-4 sm:p-5">
      <div className="min-w-0 grow">
        <h3 className="font-semibold">Ending</h3>
        <p className="break-words text-muted-foreground">
          {action.type === "redirect"
            ? `People are led to ${action.uri}`
            : action.template_id === "receipt01"
              ? "People see a receipt with the number of their answer."
              : "People see a thank-you page."}
        </p>
      </div>
      <Link to="end" className={buttonClass("secondary")}>
        Edit the ending
      </Link>
    </div>
  );
}
