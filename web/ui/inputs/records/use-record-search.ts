import { useCallback, useEffect, useRef, useState } from "react";

export interface RecordSort {
  column: string;
  ascending: boolean;
}

export interface RecordQuery {
  text: string;
  /** Null: in order of entry. */
  sort: RecordSort | null;
  /** From 0. */
  page: number;
}

export interface FoundRecord {
  value: string;
  /** Texts by column id. */
  cells: Readonly<Record<string, string>>;
}

export interface RecordPage {
  /** Null: there is no table. */
  columns: readonly { id: string; label: string }[] | null;
  records: readonly FoundRecord[];
  /** Number of records on all pages. */
  count: number;
  /** What people should know about the result. */
  note?: string;
}

type Narrowing = Omit<RecordQuery, "page">;

/** A pause in typing after which the search begins. */
const TYPING_MS = 250;

/** Searches records page by page. A late result never replaces a newer one, and shown records stay while others load. */
export function useRecordSearch(load: (query: RecordQuery) => Promise<RecordPage>) {
  const [narrowing, setNarrowing] = useState<Narrowing>({ text: "", sort: null });
  const [found, setFound] = useState<RecordPage | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  const asked = useRef({ turn: 0, page: 0, text: "" });

  const ask = useCallback(
    async (by: Narrowing, page: number) => {
      const turn = asked.current.turn + 1;
      const isCurrent = () => asked.current.turn === turn;
      asked.current = { turn, page, text: by.text };
      setLoading(true);
      setProblem(null);
      try {
        const next = await load({ ...by, text: by.text.trim(), page });
        if (!isCurrent()) return;
        setFound((before) =>
          page === 0 || before === null ? next : { ...next, records: [...before.records, ...next.records] },
        );
      } catch (error) {
        if (isCurrent()) setProblem(error instanceof Error ? error.message : String(error));
      }
      if (isCurrent()) setLoading(false);
    },
    [load],
  );

  useEffect(() => {
    const isTyping = narrowing.text !== asked.current.text;
    const timer = setTimeout(() => void ask(narrowing, 0), isTyping ? TYPING_MS : 0);
    return () => {
      clearTimeout(timer);
      // A result of the earlier query is late.
      asked.current.turn += 1;
    };
  }, [ask, narrowing]);

  function narrow(to: Narrowing) {
    setNarrowing(to);
    // Already in the pause before the search: the shown records are not those of this text.
    setLoading(true);
  }

  const { columns = [], records = [], count = 0 } = found ?? {};
  const canLoadMore = records.length < count;
  return {
    ...narrowing,
    /** Null until the first result. */
    found,
    columns: columns ?? [],
    records,
    count,
    isLoading,
    problem,
    canLoadMore,
    setText: (text: string) => narrow({ ...narrowing, text }),
    /** Sorts by the column; then the other way; then no longer. */
    sortBy: (column: string) => narrow({ ...narrowing, sort: nextSort(narrowing.sort, column) }),
    loadMore: () => {
      if (canLoadMore && !isLoading) void ask(narrowing, asked.current.page + 1);
    },
    retry: () => void ask(narrowing, asked.current.page),
  };
}

export type RecordSearch = ReturnType<typeof useRecordSearch>;

function nextSort(sort: RecordSort | null, column: string): RecordSort | null {
  if (sort?.column !== column) return { column, ascending: true };
  return sort.ascending ? { column, ascending: false } : null;
}
