import type { Message } from "#core/values/message.ts";
import { say } from "../../../../ui/say.ts";
import type { ReadTable } from "./read-table.ts";
import { importTexts as texts } from "./texts.ts";

/** What a file has that is not imported, or is changed. */
export function FileNotes({ table }: { table: ReadTable }) {
  const notes: readonly (readonly [number, Message])[] = [
    [table.skipped_lines, texts.lines_skipped],
    [table.text?.unreadable ?? 0, texts.unreadable],
    [table.open_formulas, texts.open_formulas],
    [table.cut_names, texts.cut_names],
  ];
  const said = notes.filter(([n]) => n > 0);
  if (said.length === 0) return null;
  return (
    <ul aria-label={texts.notes} className="flex flex-col gap-1 text-muted-foreground">
      {said.map(([n, message]) => {
        const note = say(message, { n });
        return <li key={note}>{note}</li>;
      })}
    </ul>
  );
}
