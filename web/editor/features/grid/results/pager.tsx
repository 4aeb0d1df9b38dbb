import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "../../../../ui/button.tsx";
import { say } from "../../../../ui/say.ts";
import { numberText } from "./chart-words.ts";
import { texts } from "./texts.ts";

interface PagerProps {
  /** Counts from 0. */
  page: number;
  size: number;
  count: number;
  onPage: (page: number) => void;
}

/** Pages of answers; nothing if there is only one. */
export function Pager({ page, size, count, onPage }: PagerProps) {
  if (count <= size) return null;
  const last = Math.ceil(count / size) - 1;
  const to = Math.min(count, (page + 1) * size);
  return (
    <div className="mt-2 flex items-center justify-end gap-1">
      <span role="status" className="tabular mr-1 text-meta text-muted-foreground">
        {say(texts.page, { from: numberText(page * size + 1), to: numberText(to), count: numberText(count) })}
      </span>
      <IconButton
        data-no-print
        label={texts.previous}
        aria-disabled={page === 0}
        onClick={() => page > 0 && onPage(page - 1)}
      >
        <ChevronLeft aria-hidden className="rtl:rotate-180" />
      </IconButton>
      <IconButton
        data-no-print
        label={texts.next}
        aria-disabled={page >= last}
        onClick={() => page < last && onPage(page + 1)}
      >
        <ChevronRight aria-hidden className="rtl:rotate-180" />
      </IconButton>
    </div>
  );
}
