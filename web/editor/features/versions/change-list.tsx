import { useAtomValue } from "jotai";
import { Minus, MoveVertical, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import type { FormVersion } from "#core/contracts/versions.ts";
import { type ChangeDescription, describeChanges } from "#core/editing/describe-changes.ts";
import type { EditedForm } from "#core/editing/operation.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { shownFormAtom } from "../../state/versions.ts";
import { useVersion } from "./use-version.ts";
import { versionTitle } from "./version-words.ts";

const KINDS = {
  added: { icon: Plus, word: "Added" },
  removed: { icon: Minus, word: "Removed" },
  changed: { icon: Pencil, word: "Changed" },
  moved: { icon: MoveVertical, word: "Moved" },
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
        <h3 className="font-semibold">{isBefore ? "What was new in it" : "What has changed since"}</h3>
        {before !== null && (
          <Select
            aria-label="Compare with"
            value={against}
            onChange={(event) => setAgainst(event.target.value as "now" | "before")}
            className="max-w-full"
          >
            <option value="now">Compared with the form now</option>
            <option value="before">Compared with “{versionTitle(before)}”</option>
          </Select>
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
  if (changes.length === 0) return <p className="text-muted-foreground">Nothing: both are the same.</p>;
  const shown = isWhole ? changes : changes.slice(0, FEW);
  return (
    <>
      <ul aria-label="Changes" className="flex flex-col gap-1">
        {shown.map(({ kind, subject, detail }) => {
          const { icon: Picture, word } = KINDS[kind];
          return (
            <li key={`${kind} ${subject} ${detail}`} className="flex items-start gap-2">
              <Picture aria-hidden className="mt-1 size-3.5 shrink-0 text-muted-foreground" />
              <span className="min-w-0 break-words">
                <span className="sr-only">{word}: </span>
                {subject}
                {detail !== "" && <span className="text-muted-foreground"> — {detail}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {shown.length < changes.length && (
        <Button size="sm" className="w-fit" onClick={() => setWhole(true)}>
          Show all {changes.length} changes
        </Button>
      )}
    </>
  );
}
