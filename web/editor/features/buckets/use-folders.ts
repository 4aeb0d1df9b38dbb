import { useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { ObjectPage } from "#core/contracts/buckets.ts";
import { readFoldersAtom } from "../../state/buckets/changes.ts";

/** A search begins when the typing pauses. */
const PAUSE_MS = 250;

interface Folders {
  /** What is listed, with all pages so far; null until the first one has arrived. */
  page: ObjectPage | null;
  failure: string | null;
  isLoading: boolean;
  /** Appends the next page. */
  loadMore: () => void;
}

/** The folders in the folder of a key, or those that a search finds in the whole bucket. */
export function useFolders(document_id: string, path: string, search: string): Folders {
  const read = useSetAtom(readFoldersAtom);
  const [page, setPage] = useState<ObjectPage | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  /** The list that was asked for last. Answers for another one are dropped. */
  const asked = useRef({});

  function load(before: ObjectPage | null) {
    const list = asked.current;
    setLoading(true);
    setFailure(null);
    const after = before?.next;
    read({ document_id, path, search, ...(typeof after === "string" && { after }) })
      .then(
        (next) => {
          if (list !== asked.current) return;
          setPage(before === null ? next : { ...next, objects: [...before.objects, ...next.objects] });
        },
        (error: Error) => list === asked.current && setFailure(error.message),
      )
      .finally(() => list === asked.current && setLoading(false));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins from its first page
  useEffect(() => {
    asked.current = {};
    setLoading(true);
    const timer = setTimeout(() => load(null), search === "" ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [document_id, path, search]);
  useEffect(
    () => () => {
      asked.current = {};
    },
    [],
  );
  return { page, failure, isLoading, loadMore: () => load(page) };
}
