import { useAtomValue, useSetAtom } from "jotai";
import { ArrowUp } from "lucide-react";
import { say } from "../../../../ui/say.ts";
import { arrivedCountAtom, showPageAtom } from "../../../state/grid/page.ts";
import { texts } from "../texts.ts";

/** Reports the number of new rows that are not visible, and links to them. */
export default function ArrivedChip() {
  const count = useAtomValue(arrivedCountAtom);
  const showPage = useSetAtom(showPageAtom);
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-12 z-30 flex justify-center">
      {count > 0 && (
        <button
          type="button"
          className="pointer-events-auto flex h-7 animate-float-in items-center gap-1.5 rounded-full border border-border bg-popover px-3 text-meta font-medium shadow-float hover:bg-accent"
          onClick={() => {
            void showPage(0);
            document.querySelector("[data-grid-scroller]")?.scrollTo({ top: 0 });
          }}
        >
          <ArrowUp aria-hidden className="size-3.5" />
          {say(texts.arrived, { n: count })}
        </button>
      )}
    </div>
  );
}
