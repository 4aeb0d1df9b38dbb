import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../../button.tsx";
import { Skeleton } from "../../feedback/skeleton.tsx";
import { isComposing } from "../../is-composing.ts";
import { say } from "../../say.ts";
import { texts } from "../../texts.ts";
import { RecordTable, recordRowId } from "./record-table.tsx";
import { recordTexts as words } from "./texts.ts";
import type { RecordSearch as Found } from "./use-record-search.ts";

/** Rows that Page Up and Page Down move by. */
const SCREEN = 8;

interface RecordSearchProps {
  label: string;
  search: Found;
  value: string | readonly string[];
  onPick: (value: string) => void;
  /** Buttons below the records. */
  children: ReactNode;
}

/**
 * A search above the records that it finds. The focus stays in it: arrows choose a record, and Enter picks it. A step
 * below the last record loads more.
 */
export function RecordSearch({ label, search, value, onPick, children }: RecordSearchProps) {
  const id = useId();
  const [active, setActive] = useState(-1);
  const { text, found, records, count, problem, isLoading } = search;
  const hasTable = found?.columns !== null;
  const last = records.length - 1;
  // A new result may be shorter.
  const at = Math.min(active, last);

  function move(to: number) {
    setActive(Math.max(0, Math.min(last, to)));
    if (to > last) search.loadMore();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + SCREEN,
      PageUp: at - SCREEN,
    };
    const to = moves[event.key];
    if (to !== undefined) move(to);
    else if (event.key === "Enter" && !hasTable && text.trim() !== "") onPick(text.trim());
    // While a newer search is on its way, the shown records are not what was asked for.
    else if (event.key === "Enter" && records[at] && !isLoading) onPick(records[at].value);
    else if (event.key !== "Enter") return;
    event.preventDefault();
  }

  const isListed = hasTable && records.length > 0;
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="flex items-center border-b border-border">
        <Search aria-hidden className="ms-3 size-4 shrink-0 text-muted-foreground" />
        <input
          type="text"
          role="combobox"
          aria-label={`${words.search}, ${label}`}
          aria-autocomplete="list"
          aria-haspopup="grid"
          aria-expanded={isListed}
          aria-controls={isListed ? id : undefined}
          aria-activedescendant={isListed && at >= 0 ? recordRowId(id, at) : undefined}
          // biome-ignore lint/a11y/noAutofocus: only for what a person has just opened
          autoFocus
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          placeholder={words.search}
          value={text}
          onChange={(event) => {
            search.setText(event.target.value);
            setActive(event.target.value.trim() === "" ? -1 : 0);
          }}
          onKeyDown={onKeyDown}
          className="h-10 min-w-0 grow bg-transparent px-2 outline-none placeholder:text-muted-foreground pointer-coarse:h-12 pointer-coarse:text-[16px]"
        />
      </div>
      <div className="min-h-0 grow overflow-auto overscroll-contain">
        {isListed && (
          <RecordTable {...{ id, label, search, value, onPick }} active={at} onActive={setActive} />
        )}
        <BesideRecords search={search} onPick={onPick} />
      </div>
      <footer className="flex min-h-11 shrink-0 items-center gap-1 border-t border-border px-2">
        <p role="status" className="tabular min-w-0 grow px-1 py-1 text-meta text-muted-foreground">
          {problem === null && found !== null && hasTable
            ? [say(words.found, { n: count }), found.note].filter(Boolean).join(". ")
            : ""}
        </p>
        {children}
      </footer>
    </div>
  );
}

/** What is shown instead of records, or below them. */
function BesideRecords({ search, onPick }: { search: Found; onPick: (value: string) => void }) {
  const { text, found, records, problem, isLoading, canLoadMore } = search;
  if (problem !== null) {
    return (
      <Said role="alert" title={words.failed} text={problem}>
        <Button size="sm" onClick={search.retry}>
          {texts.retry}
        </Button>
      </Said>
    );
  }
  if (found === null) {
    return (
      <div role="status" aria-label={words.loading} className="flex flex-col gap-2 p-3">
        <Skeleton className="h-6" />
        <Skeleton className="h-6" />
        <Skeleton className="h-6" />
      </div>
    );
  }
  if (found.columns === null) {
    return (
      <Said title="" text={words.no_table}>
        {text.trim() !== "" && (
          <Button size="sm" className="max-w-full" onClick={() => onPick(text.trim())}>
            <span className="truncate">{say(words.use, { text: text.trim() })}</span>
          </Button>
        )}
      </Said>
    );
  }
  if (records.length === 0) {
    const isNarrowed = text.trim() !== "";
    return (
      <Said
        title={isNarrowed ? texts.nothing_found : words.none}
        text={isNarrowed ? words.nothing_hint : words.none_hint}
      />
    );
  }
  if (!canLoadMore) return null;
  return (
    <div className="flex justify-center border-t border-border p-1.5">
      <Button size="sm" variant="ghost" isBusy={isLoading} onClick={search.loadMore}>
        {words.more}
      </Button>
    </div>
  );
}

interface SaidProps {
  role?: "alert";
  title: string;
  text: string;
  children?: ReactNode;
}

function Said({ role, title, text, children }: SaidProps) {
  return (
    <div role={role} className="flex flex-col items-center gap-1 px-4 py-8 text-center">
      {title !== "" && <p className="font-medium">{title}</p>}
      <p className="text-meta text-muted-foreground text-balance">{text}</p>
      {children !== undefined && <div className="mt-2 max-w-full">{children}</div>}
    </div>
  );
}
