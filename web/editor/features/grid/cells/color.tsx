import type { Cell } from "#core/fields/cell.ts";
import { plainText } from "#core/tables/cell-text.ts";
import { say } from "../../../../ui/say.ts";
import { texts } from "../texts.ts";
import type { CellKind, EditorProps } from "./cell-kind.ts";
import { controlClass, useEditorFocus } from "./editor-control.ts";

function ColorEditor({ draft, onChange, onKeyDown, label, isInvalid }: EditorProps) {
  const control = useEditorFocus<HTMLInputElement>();
  const isColor = /^#[\da-f]{6}$/i.test(String(draft));
  return (
    <span className="flex size-full items-center bg-card pl-2">
      <input
        type="color"
        tabIndex={-1}
        aria-label={say(texts.cells.pick_color, { label })}
        className="size-5 shrink-0 border-0 bg-transparent p-0"
        value={isColor ? String(draft) : "#000000"}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        ref={control}
        type="text"
        className={controlClass}
        aria-label={label}
        aria-invalid={isInvalid}
        placeholder="#336699"
        value={draft}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}

function Swatch({ cell }: { cell: Cell }) {
  const color = plainText(cell.value);
  if (color === "") return null;
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden
        className="size-4 shrink-0 rounded-sm border border-foreground/20"
        style={{ backgroundColor: color }}
      />
      <span className="truncate">{color}</span>
    </span>
  );
}

export const colorKind: CellKind = {
  text: (cell) => plainText(cell.value),
  Render: Swatch,
  paste: (text) => text.trim(),
  editor: {
    Component: ColorEditor,
    open: (cell) => plainText(cell?.value ?? null),
    close: (draft) => (draft === "" ? null : String(draft).trim()),
    takes_typing: true,
  },
};
