import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { columnMenuAtom } from "../../../state/grid/columns.ts";

/** The context menu of a head. */
export function useHeadMenu(): void {
  const setMenu = useSetAtom(columnMenuAtom);
  useEffect(() => {
    function onContextMenu(event: MouseEvent) {
      const head = (event.target as Element).closest<HTMLElement>("[data-head]");
      if (head === null) return;
      event.preventDefault();
      setMenu({ column: head.dataset.head ?? null, x: event.clientX, y: event.clientY });
    }
    document.addEventListener("contextmenu", onContextMenu);
    return () => document.removeEventListener("contextmenu", onContextMenu);
  }, [setMenu]);
}
