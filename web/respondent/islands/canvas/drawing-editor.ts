import { cleanDrawing, type Drawing, type DrawnShape, fitsDrawing } from "#core/fields/drawing.ts";
import { parseJson } from "#core/values/parse-json.ts";
import { movedShape } from "./shapes.ts";

/** The drawing of a control; null if there is none. */
export function readDrawing(text: string): Drawing | null {
  const json = parseJson(text);
  return json === undefined ? null : cleanDrawing(json);
}

/** A drawing being edited: its shapes, the selected one, and the undo history. */
export class DrawingEditor {
  readonly width: number;
  readonly height: number;
  shapes: readonly DrawnShape[];
  /** Index of the selected shape; -1: none. */
  selected = -1;
  readonly #first: readonly DrawnShape[];
  #past: (readonly DrawnShape[])[] = [];
  #future: (readonly DrawnShape[])[] = [];

  constructor({ width, height, shapes }: Pick<Drawing, "width" | "height" | "shapes">) {
    this.width = width;
    this.height = height;
    this.shapes = shapes;
    this.#first = shapes;
  }

  get isChanged(): boolean {
    return this.shapes !== this.#first && JSON.stringify(this.shapes) !== JSON.stringify(this.#first);
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** As the control stores it: an empty drawing is no answer. */
  get text(): string {
    const { width, height, shapes } = this;
    return shapes.length === 0 ? "" : JSON.stringify({ version: 1, width, height, shapes } satisfies Drawing);
  }

  /** False: over the limit. */
  add(shape: DrawnShape): boolean {
    const shapes = [...this.shapes, shape];
    const fits = cleanDrawing({ version: 1, width: this.width, height: this.height, shapes }) !== null;
    if (fits && fitsDrawing(shapes)) this.#become(shapes);
    return fits;
  }

  remove(index: number): void {
    if (this.shapes[index]) this.#become(this.shapes.filter((_, n) => n !== index));
    this.selected = -1;
  }

  move(index: number, dx: number, dy: number): void {
    if (dx === 0 && dy === 0) return;
    const shapes = this.shapes.map((shape, n) => (n === index ? movedShape(shape, dx, dy) : shape));
    const { width, height } = this;
    if (cleanDrawing({ version: 1, width, height, shapes })) this.#become(shapes);
  }

  /** Selects the next or previous shape, cyclically. */
  selectNext(step: 1 | -1): void {
    const { length } = this.shapes;
    if (length === 0) return;
    this.selected =
      this.selected < 0 ? (step === 1 ? 0 : length - 1) : (this.selected + step + length) % length;
  }

  undo(): void {
    const before = this.#past.pop();
    if (!before) return;
    this.#future.push(this.shapes);
    this.shapes = before;
    this.selected = -1;
  }

  redo(): void {
    const after = this.#future.pop();
    if (!after) return;
    this.#past.push(this.shapes);
    this.shapes = after;
    this.selected = -1;
  }

  #become(shapes: readonly DrawnShape[]): void {
    this.#past.push(this.shapes);
    this.#future = [];
    this.shapes = shapes;
  }
}
