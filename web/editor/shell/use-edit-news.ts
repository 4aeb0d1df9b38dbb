import { useAtomValue, useSetAtom, useStore } from "jotai";
import { useEffect, useRef } from "react";
import { editNewsAtom } from "../state/editing/edit-news.ts";
import { announceAtom } from "../state/shell/announcement.ts";

/** Announces what undo, redo and moves by keys have changed. */
export function useEditNews(): void {
  const store = useStore();
  const news = useAtomValue(editNewsAtom);
  const announce = useSetAtom(announceAtom);
  const known = useRef(news);
  useEffect(() => {
    if (news === null || news === known.current) return;
    known.current = news;
    import("./edit-news-text.ts")
      .then(({ editNewsText }) => announce(editNewsText(store, news)))
      .catch(() => {}); // Without a connection for the code, the change is still visible.
  }, [news, announce, store]);
}
