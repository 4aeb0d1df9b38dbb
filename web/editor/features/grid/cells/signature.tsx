import type { Cell } from "#core/fields/cell.ts";
import { signatureBox, typedName } from "#core/fields/signature.ts";
import { plainText } from "#core/tables/cell-text.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { texts } from "../texts.ts";
import { answerEditor } from "./answer-editor.ts";
import type { CellKind } from "./cell-kind.ts";

/** In words: who typed their name, or that somebody signed by hand. */
function signatureText(value: string): string {
  if (value === "") return "";
  const name = typedName(value);
  return name === null ? "Signed" : `Typed: ${name}`;
}

/** Renders a signature as a path, which is safe because path data can only draw. */
function Signature({ cell, className, stroke }: { cell: Cell; className: string; stroke: number }) {
  const path = plainText(cell.value);
  const box = signatureBox(path);
  if (box === null) return signatureText(path) || null;
  return (
    <svg
      role="img"
      aria-label={texts.cells.signature}
      className={classNames("block fill-none stroke-foreground", className)}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      preserveAspectRatio="xMinYMid meet"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={stroke}
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** A signature, shown as a picture. The copied text is the stored path data. */
export const signatureKind: CellKind = {
  text: (cell) => signatureText(plainText(cell.value)),
  Render: ({ cell }) => <Signature cell={cell} className="h-[31px] w-full py-1" stroke={1.5} />,
  Picture: ({ cell }) => (
    <Signature
      cell={cell}
      className="max-h-40 w-full rounded-md border border-border bg-card p-3"
      stroke={2}
    />
  ),
  copy: (cell) => plainText(cell.value),
  editor: answerEditor,
};
