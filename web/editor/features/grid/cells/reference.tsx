import { Eye } from "lucide-react";
import { Suspense, useContext } from "react";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { DELETED_ROW, plainText, referredValues, rowsText } from "#core/tables/cell-text.ts";
import { maskAnswer } from "#core/tables/mask.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { copyLabels, labeled, pastedIds } from "../../../state/grid/references/row-labels.ts";
import { referenceTexts } from "../references/texts.ts";
import { answerEditor } from "./answer-editor.ts";
import type { CellKind } from "./cell-kind.ts";
import { CellLookContext } from "./cell-look-context.ts";
import { MarkedText } from "./marked-text.tsx";
import { shorten } from "./shorten.ts";

const icon = <Eye aria-hidden className="size-3.5" />;

const ConnectedName = lazyPart(() => import("../references/connected-name.tsx"));

export interface RenderProps {
  cell: Cell;
  field: FieldDefinition;
  width: number;
}

/** Shows the records of a cell. The grid handles the press. */
const showButton = (
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
);

/** The value, with a button that shows its record. */
export function ReferenceText({ cell, field, width }: RenderProps) {
  const { isMasked } = useContext(CellLookContext);
  const text = plainText(cell.value);
  if (text === "") return null;
  return (
    <span className="flex h-full items-center gap-1">
      <span className="min-w-0 grow truncate">
        <MarkedText text={shorten(isMasked ? maskAnswer(text, field) : text, width)} />
      </span>
      {showButton}
    </span>
  );
}

/** Chips that fit into the widest column. */
const MOST_CHIPS = 20;

/** The names of the rows that a cell refers to. */
function RowChips({ cell, field, hasButton }: Omit<RenderProps, "width"> & { hasButton: boolean }) {
  const { isMasked } = useContext(CellLookContext);
  const { labels, count = 0 } = labeled(cell);
  if (labels.length === 0) return null;
  const more = Math.max(count, labels.length) - Math.min(labels.length, MOST_CHIPS);
  return (
    <span className="flex h-full items-center gap-1">
      <span className="min-w-0 grow truncate">
        {labels.slice(0, MOST_CHIPS).map((label, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may have the same name, and none moves
            key={place}
            className={
              label === null
                ? "me-1 text-muted-foreground italic"
                : "me-1 inline-block max-w-full truncate rounded-sm bg-foreground/8 px-1.5 align-middle text-meta leading-5 text-secondary-foreground"
            }
          >
            {label === null ? (
              DELETED_ROW
            ) : (
              <MarkedText text={isMasked ? maskAnswer(label, { type: "text" }) : label} />
            )}
          </span>
        ))}
        {more > 0 && <span className="text-meta text-muted-foreground">+{more}</span>}
      </span>
      {hasButton && field.reference && showButton}
    </span>
  );
}

const OwnRows = ({ cell, field }: RenderProps) => <RowChips cell={cell} field={field} hasButton />;
const RelatedRows = ({ cell, field }: RenderProps) => (
  <RowChips cell={cell} field={field} hasButton={false} />
);

const rowsShown = {
  text: (cell: Cell) => rowsText(labeled(cell)),
  masks_itself: true,
  copy: copyLabels,
} as const;

/** An answer that is a row of a table. */
export const rowKind: CellKind = {
  ...rowsShown,
  Render: OwnRows,
  refers: true,
  paste(text) {
    if (text.trim() === "") return null;
    const ids = pastedIds(text.replace(/\r?\n$/, ""));
    return ids?.length === 1 ? ids[0] : undefined;
  },
  editor: {
    Component: lazyPart(() => import("../references/reference-editor.tsx")),
    open: (cell) => referredValues(cell)[0] ?? "",
    close: (draft) => (draft === "" ? null : (draft as string)),
    takes_typing: false,
    is_dialog: true,
  },
  is_prose: true,
};

/** An answer that is a list of rows. */
export const rowsKind: CellKind = {
  ...rowsShown,
  Render: OwnRows,
  refers: true,
  paste: (text) => (text.trim() === "" ? null : pastedIds(text.replace(/\r?\n$/, ""))),
  editor: {
    Component: lazyPart(() => import("../references/rows-editor.tsx")),
    open: referredValues,
    close: (draft) => (draft.length === 0 ? null : draft),
    takes_typing: false,
    is_dialog: true,
  },
  is_prose: true,
};

/** The rows of another table that refer to this one. They are changed there. */
export const relatedRowsKind: CellKind = { ...rowsShown, Render: RelatedRows, is_prose: true };

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

/** An answer that refers to a row of a connected database. */
export const connectedKind: CellKind = {
  ...referenceKind,
  Render: (props) => (
    <Suspense fallback={<ReferenceText {...props} />}>
      <ConnectedName {...props} />
    </Suspense>
  ),
};

/** Several records. They are listed one per line, like any other list. */
export const referencesKind: CellKind = {
  text: (cell) => plainText(cell.value),
  Render: ReferenceText,
  masks_itself: true,
  refers: true,
  editor: answerEditor,
};
