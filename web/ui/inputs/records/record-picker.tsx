import { Maximize2 } from "lucide-react";
import { type RefObject, useState } from "react";
import { Button, IconButton } from "../../button.tsx";
import { FieldPopup } from "../../overlays/field-popup.tsx";
import { Sheet } from "../../overlays/sheet.tsx";
import { RecordSearch } from "./record-search.tsx";
import { recordTexts } from "./texts.ts";
import { type RecordPage, type RecordQuery, useRecordSearch } from "./use-record-search.ts";

interface RecordPickerProps {
  /** The control below which it opens. */
  anchor: RefObject<HTMLElement | null>;
  /** The accessible name. */
  label: string;
  /** The value of the chosen record; "": none. */
  value: string;
  /** Finds one page of records. Rejects with an error whose message is shown. Keep it stable. */
  load: (query: RecordQuery) => Promise<RecordPage>;
  onPick: (value: string) => void;
  /** Absent: the value cannot be cleared. */
  onClear?: () => void;
  onClose: () => void;
}

/**
 * Picks a record of a table: a popup with a search, which expands to a panel at the side of the page and keeps what was
 * found. Load it when it opens.
 */
export default function RecordPicker(props: RecordPickerProps) {
  const { anchor, label, value, load, onPick, onClear, onClose } = props;
  const search = useRecordSearch(load);
  const [view, setView] = useState<"popup" | "panel" | "gone">("popup");

  /** Reports the result. The panel holds the focus until it has gone. */
  function leave(report: () => void) {
    if (view === "popup") return report();
    setView("gone");
    setTimeout(report);
  }

  const content = (
    <RecordSearch
      label={label}
      search={search}
      value={value}
      onPick={(picked) => leave(() => onPick(picked))}
    >
      {onClear !== undefined && value !== "" && (
        <Button size="sm" variant="ghost" onClick={() => leave(onClear)}>
          {recordTexts.clear}
        </Button>
      )}
      {view === "popup" && (
        <IconButton label={recordTexts.expand} onClick={() => setView("panel")}>
          <Maximize2 aria-hidden />
        </IconButton>
      )}
    </RecordSearch>
  );
  if (view === "gone") return null;
  if (view === "panel") {
    return (
      <Sheet isOpen width="w-[min(720px,100vw)]" title={label} side="right" onClose={() => leave(onClose)}>
        <p
          aria-hidden
          className="flex min-h-10 shrink-0 items-center truncate pr-12 pl-3 font-medium pointer-coarse:min-h-12"
        >
          {label}
        </p>
        <div className="flex min-h-0 grow flex-col border-t border-border bg-popover">{content}</div>
      </Sheet>
    );
  }
  return (
    <FieldPopup
      anchor={anchor}
      label={label}
      onClose={onClose}
      className="flex max-h-[min(24rem,var(--radix-popover-content-available-height))] w-[min(30rem,calc(100vw-16px))] flex-col overflow-hidden"
    >
      {content}
    </FieldPopup>
  );
}
