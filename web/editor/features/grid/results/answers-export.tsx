import { useAtomValue } from "jotai";
import { Download } from "lucide-react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { buttonClass } from "../../../../ui/button.tsx";
import { say } from "../../../../ui/say.ts";
import { answersFileAtom } from "../../../state/grid/results/answers.ts";
import { texts } from "./texts.ts";

/** All answers to a question as a file, of the responses of the view. */
export function AnswersExport({ field }: { field: FieldDefinition }) {
  const addressOf = useAtomValue(answersFileAtom);
  const label = say(texts.export_answers, { question: fieldName(field) });
  return (
    <a
      href={addressOf(field.id)}
      // The response names the file.
      download=""
      aria-label={label}
      title={label}
      className={buttonClass("ghost", "icon")}
    >
      <Download aria-hidden />
    </a>
  );
}
