import { useAtomValue } from "jotai";
import { Minus, MoveVertical, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import type { FormVersion } from "#core/contracts/versions.ts";
import { type ChangeDescription, describeChanges } from "#core/editing/describe-changes.ts";
import type { EditedForm } from "#core/editing/operation.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { say } from "../../../ui/say.ts";
import { shownFormAtom } from "../../state/versions.ts";
import { texts } from "./texts.ts";
import { useVersion } from "./use-version.ts";
import { versionTitle } from "./version-words.ts";

const KINDS = {
  added: { icon: Plus, word: texts.kinds.added },
  removed: { icon: Minus, word: texts.kinds.removed },
  changed: { icon: Pencil, word: texts.kinds.changed },
  moved: { icon: MoveVertical, word: texts.kinds.moved },
} as const satisfies Record<ChangeDescription["kind"], unknown>;

/** Number of changes shown at first. */
const FEW = 12;

/** Lists the changes since a version, or those that it introduced. */
export function ChangeList({ form, before }: { form: EditedForm; before: FormVersion | null }) {
  const now = useAtomValue(shownFormAtom);
  const [against, setAgainst] = useState<"now" | "before">("now");
  const isBefore = against === "before" && before !== null;
  const other = useVersion(isBefore ? before.id : null);
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-border bg-card p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{isBefore ? texts.changes_in : texts.changes_since}</h3>
        {before !== null && (
          <span className="max-w-full">
            <Select
              aria-label={texts.compare}
              value={against}
              onChange={setAgainst}
              choices={[
                { value: "now", label: texts.compare_now },
                { value: "before", label: say(texts.compare_before, { name: versionTitle(before) }) },
              ]}
            />
          </span>
        )}
      </div>
      {isBefore && other.form === null && other.problem === null && <Skeleton className="h-12" />}
      {isBefore && other.problem !== null && (
        <p role="alert" className="text-destructive">
          {other.problem}
        </p>
      )}
      {!isBefore && <Changes from={form} to={now} />}
      {isBefore && other.form !== null && <Changes from={other.form} to={form} />}
    </div>
  );
}

function Changes({ from, to }: { from: EditedForm; to: EditedForm }) {
  const [isWhole, setWhole] = useState(false);
  const changes = describeChanges(from, to);
  if (changes.length === 0) return <p className="text-muted-foreground">{texts.no_changes}</p>;
  const shown = isWhole ? changes : changes.slice(0, FEW);
  return (
    <>
      <ul aria-label={texts.changes} className="flex flex-col gap-1">
        {shown.map(({ kind, subject, detail }) => {
          const { icon: Picture, word } = KINDS[kind];
          return (
            <li key={`${kind} ${subject} ${detail}`} className="flex items-start gap-2">
              <Picture aria-hidden className="mt-1 size-3.5 shrink-0 text-muted-foreground" />
              <span className="min-w-0 break-words">
                <span className="sr-only">{word} </span>
                {subject}
                {detail !== "" && <span className="text-muted-foreground"> — {detail}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {shown.length < changes.length && (
        <Button size="sm" className="w-fit" onClick={() => setWhole(true)}>
          {say(texts.show_all, { n: changes.length })}
        </Button>
      )}
    </>
  );
}
