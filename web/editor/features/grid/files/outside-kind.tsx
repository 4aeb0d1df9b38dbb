import { Suspense } from "react";
import { plainText } from "#core/tables/cell-text.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import type { CellKind } from "../cells/cell-kind.ts";

const OutsideFiles = lazyPart(() => import("./outside-files.tsx"));

/** Files in a bucket of a connected database, whose column has their paths. */
export const outsideKind: CellKind = {
  text: ({ value }) => plainText(value),
  Render: (props) => (
    <Suspense fallback={plainText(props.cell.value)}>
      <OutsideFiles {...props} />
    </Suspense>
  ),
  is_viewed: true,
};
