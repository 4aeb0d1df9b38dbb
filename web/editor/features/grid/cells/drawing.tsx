import type { Cell } from "#core/fields/cell.ts";
import { cleanDrawing, type Drawing, shapePath, textHeight } from "#core/fields/drawing.ts";
import { plainText } from "#core/tables/cell-text.ts";
import { texts } from "../texts.ts";
import { answerEditor } from "./answer-editor.ts";
import type { CellKind } from "./cell-kind.ts";

/** Renders a drawing as a picture built from numbers so that no visitor's text is parsed as markup. */
function DrawingPicture({ drawing, className }: { drawing: Drawing; className: string }) {
  const { width, height, shapes } = drawing;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`${className} rounded border border-border bg-white`}
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={texts.cells.drawing}
    >
      {shapes.map((shape, index) => {
        const key = `${index} ${shape.type}`;
        const [x, y] = shape.points;
        return shape.type === "text" ? (
          <text key={key} x={x} y={y} fill={shape.color} fontSize={textHeight(shape)}>
            {shape.text}
          </text>
        ) : (
          <path key={key} d={shapePath(shape)} stroke={shape.color} strokeWidth={shape.size} fill="none" />
        );
      })}
    </svg>
  );
}

function Thumbnail({ cell }: { cell: Cell }) {
  const drawing = cleanDrawing(cell.value);
  return drawing && <DrawingPicture drawing={drawing} className="h-full py-0" />;
}

function Picture({ cell }: { cell: Cell }) {
  const drawing = cleanDrawing(cell.value);
  return drawing && <DrawingPicture drawing={drawing} className="mt-1 w-full" />;
}

export const drawingKind: CellKind = {
  text: (cell) => (cell.value === null ? "" : texts.cells.drawing),
  Render: Thumbnail,
  Picture,
  copy: (cell) => plainText(cell.value),
  editor: answerEditor,
};
