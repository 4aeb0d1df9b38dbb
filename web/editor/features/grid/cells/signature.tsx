import type { Cell } from "#core/fields/cell.ts";
import { signatureBox } from "#core/fields/signature.ts";
import { plainText } from "#core/tables/cell-text.ts";
import { classNames } from "../../../../ui/class-names.ts";
import type { CellKind } from "./cell-kind.ts";

/** Path data can only draw, whoever sent them. */
function Signature({ cell, className, stroke }: { cell: Cell; className: string; stroke: number }) {
  const path = plainText(cell.value);
  const box = signatureBox(path);
  if (box === null) return path === "" ? null : "Signed";
  return (
    <svg
      role="img"
      aria-label="Signature"
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

/** A signature, drawn. Copied as path data, the stored format. */
export const signatureKind: CellKind = {
  text: (cell) => (plainText(cell.value) === "" ? "" : "Signed"),
  Render: ({ cell }) => <Signature cell={cell} className="h-[31px] w-full py-1" stroke={1.5} />,
  Picture: ({ cell }) => (
    <Signature
      cell={cell}
      className="max-h-40 w-full rounded-md border border-border bg-card p-3"
      stroke={2}
    />
  ),
  copy: (cell) => plainText(cell.value),
};
