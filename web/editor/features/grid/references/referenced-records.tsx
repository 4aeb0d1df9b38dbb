import { useAtomValue } from "jotai";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { ReferencedRecords as Found, ReferenceRow } from "#core/contracts/references.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { rowReference } from "#core/fields/reference.ts";
import { DELETED_ROW } from "#core/tables/cell-text.ts";
import { REFERENCE_PAGE_SIZES } from "#core/tables/grid-query.ts";
import { maskAnswer } from "#core/tables/mask.ts";
import { Button } from "../../../../ui/button.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { say } from "../../../../ui/say.ts";
import { isMaskedAtom } from "../../../state/grid/preferences.ts";
import { texts } from "../texts.ts";
import { useWords } from "../words/use-words.ts";
import { referenceWords, referenceTexts as words } from "./texts.ts";
import { useFindRecords } from "./use-find-records.ts";

const [LIMIT] = REFERENCE_PAGE_SIZES;

/** The records that have a value: none, one or several. */
export function ReferencedRecords({ field, value }: { field: FieldDefinition; value: string }) {
  const find = useFindRecords(field);
  const { no_table_hint } = useWords(referenceWords);
  const isMasked = useAtomValue(isMaskedAtom);
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useCallback(() => {
    let isCurrent = true;
    setProblem(null);
    find({ value, limit: String(LIMIT) }).then(
      (next) => isCurrent && setFound(next),
      (error: unknown) => isCurrent && setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [find, value]);
  useEffect(load, [load]);

  if (problem !== null) {
    return (
      <Said role="alert" title={words.failed} text={problem}>
        <Button size="sm" className="mt-2" onClick={() => void load()}>
          {texts.retry}
        </Button>
      </Said>
    );
  }
  if (found === null) {
    return (
      <div role="status" aria-label={words.loading} className="flex flex-col gap-2 p-3">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-5" />
      </div>
    );
  }
  const { columns, records, count } = found;
  if (columns === null) return <Said role="status" title={words.no_table} text={no_table_hint} />;
  if (records.length === 0 && rowReference(field) !== null) {
    return <Said role="status" title={DELETED_ROW} text={words.deleted_hint} />;
  }
  if (records.length === 0) {
    const shown = isMasked ? maskAnswer(value, field) : value;
    return <Said role="status" title={words.none} text={say(words.none_hint, { value: shown })} />;
  }
  return (
    <div role="status" className="divide-y divide-border">
      {count > 1 && <p className="px-3 py-2 font-medium">{say(words.several, { n: count })}</p>}
      {records.map((record, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several records may be equal, and none moves
        <RecordFacts key={index} columns={columns} record={record} />
      ))}
      {count > records.length && (
        <p className="px-3 py-2 text-meta text-muted-foreground">
          {say(words.more, { n: count - records.length })}
        </p>
      )}
    </div>
  );
}

interface RecordFactsProps {
  columns: NonNullable<Found["columns"]>;
  record: ReferenceRow;
}

function RecordFacts({ columns, record }: RecordFactsProps) {
  return (
    <dl className="flex flex-col gap-2 px-3 py-2.5">
      {columns.map(({ id, label }) => (
        <div key={id}>
          <dt dir="auto" className="text-meta text-muted-foreground">
            {label}
          </dt>
          <dd dir="auto" className="break-words whitespace-pre-wrap">
            {record.cells[id] || <span className="text-muted-foreground">{words.empty}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SaidProps {
  role: "alert" | "status";
  title: string;
  text: string;
  children?: ReactNode;
}

function Said({ role, title, text, children }: SaidProps) {
  return (
    <div role={role} className="p-3">
      <p className="font-medium">{title}</p>
      <p className="mt-0.5 text-meta break-words text-muted-foreground">{text}</p>
      {children}
    </div>
  );
}
