import { useContext } from "react";
import { CellLookContext } from "./cell-look-context.ts";

/** A text of a cell, with what matches the search marked. */
export function MarkedText({ text }: { text: string }) {
  const { highlight } = useContext(CellLookContext);
  const matches = highlight?.(text) ?? [];
  if (matches.length === 0) return text;
  return (
    <>
      {matches.map(([start, end], index) => (
        <span key={start}>
          {text.slice(matches[index - 1]?.[1] ?? 0, start)}
          <mark className="rounded-xs bg-primary/20 text-inherit">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(matches.at(-1)![1])}
    </>
  );
}
