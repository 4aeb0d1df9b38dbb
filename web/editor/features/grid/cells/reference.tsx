import { Eye } from "lucide-react";
import { useContext } from "react";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { plainText } from "#core/tables/cell-text.ts";
import { maskAnswer } from "#core/tables/mask.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { referenceTexts } from "../references/texts.ts";
import { answerEditor } from "./answer-editor.ts";
import type { CellKind } from "./cell-kind.ts";
import { CellLookContext } from "./cell-look-context.ts";
import { MarkedText } from "./marked-text.tsx";
import { shorten } from "./shorten.ts";

const icon = <Eye aria-hidden className="size-3.5" />;

/** The value, with a button that shows its record. The grid handles the press. */
function ReferenceText({ cell, field, width }: { cell: Cell; field: FieldDefinition; width: number }) {
  const { isMasked } = useContext(CellLookContext);
  const text = plainText(cell.value);
  if (text === "") return null;
  return (
    <span className="flex h-full items-center gap-1">
      <span className="min-w-0 grow truncate">
        <MarkedText text={shorten(isMasked ? maskAnswer(text, field) : text, width)} />
      </span>
      <button
        type="button"
        data-press="reference"
        tabIndex={-1}
        aria-label={referenceTexts.show}
        title={referenceTexts.show}
        className="-me-1 flex size-6 shrink-0 items-center justify-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground"
      >
        {icon}
      </button>
    </span>
  );
}

/** An answer that refers to a record of a table. */
export const referenceKind: CellKind = {
  text: (cell) => plainText(cell.value),
  Render: ReferenceText,
  masks_itself: true,
  refers: true,
  paste: (text) => text.replace(/\r?\n$/, ""),
  editor: {
    Component: lazyPart(() => import("../references/reference-editor.tsx")),
    open: (cell) => plainText(cell?.value ?? null),
    close: (draft) => (draft === "" ? null : (draft as string)),
    takes_typing: false,
    is_dialog: true,
  },
  is_prose: true,
};

/** Several records. They are listed one per line, like any other list. */
export const referencesKind: CellKind = {
  text: (cell) => plainText(cell.value),
  Render: ReferenceText,
  masks_itself: true,
  refers: true,
  editor: answerEditor,
};
