import type { DrawnShape } from "#core/fields/drawing.ts";
import { element } from "../elements.ts";
import type { DrawingEditor } from "./drawing-editor.ts";
import { drawShapes, paper, svgElement } from "./drawing-view.ts";
import { boxOf, movedShape, shapeAt } from "./shapes.ts";
import type { Toolbar } from "./toolbar.ts";

interface SurfaceEvents {
  /** The drawing or the selection has changed. */
  onChange(): void;
  onFull(): void;
}

/** In units of the paper: a pen's point closer to the last one is skipped. */
const CLOSE = 4;
/** Distance from a shape at which a press still hits it, in pixels. */
const REACH = 10;
const NUDGE = 10;

type Gesture =
  | { type: "draw"; shape: DrawnShape & { points: number[] }; pressures: number[] }
  | { type: "move"; index: number; from: readonly [number, number]; by: [number, number] }
  | { type: "erase" };

/** The paper. Pointers draw on it; the keyboard selects and moves shapes. */
export class Surface {
  readonly root = element("div", "drawing-scroll");
  readonly svg: SVGSVGElement;
  readonly #shapes = svgElement("g");
  readonly #frame = svgElement("rect", { class: "drawing-frame", fill: "none" });
  readonly #editor: DrawingEditor;
  readonly #toolbar: Toolbar;
  readonly #events: SurfaceEvents;
  #gesture: Gesture | null = null;
  #zoom = 1;

  constructor(editor: DrawingEditor, toolbar: Toolbar, label: string, hint: string, events: SurfaceEvents) {
    this.#editor = editor;
    this.#toolbar = toolbar;
    this.#events = events;
    this.svg = paper(editor.width, editor.height);
    this.svg.setAttribute("role", "application");
    this.svg.setAttribute("aria-label", `${label}. ${hint}`);
    this.svg.tabIndex = 0;
    this.svg.append(this.#shapes, this.#frame);
    this.root.append(this.svg);
    this.#listen();
    new ResizeObserver(() => this.zoom(this.#zoom)).observe(this.root);
    this.show();
  }

  /** 1: the whole paper is in view. */
  zoom(zoom: number): void {
    const { width, height } = this.#editor;
    this.#zoom = Math.max(1, Math.min(8, zoom));
    const { clientWidth, clientHeight } = this.root;
    const fit = Math.min((clientWidth - 24) / width, (clientHeight - 24) / height);
    this.svg.style.width = `${Math.max(0.05, fit) * width * this.#zoom}px`;
  }

  zoomBy(factor: number): void {
    this.zoom(this.#zoom * factor);
  }

  show(): void {
    const { shapes, selected } = this.#editor;
    const gesture = this.#gesture;
    const shown = shapes.map((shape, index) =>
      gesture?.type === "move" && gesture.index === index ? movedShape(shape, ...gesture.by) : shape,
    );
    drawShapes(this.#shapes, gesture?.type === "draw" ? [...shown, gesture.shape] : shown);
    const chosen = shown[selected];
    this.#frame.toggleAttribute("hidden", !chosen);
    if (!chosen) return;
    const { x, y, width, height } = boxOf(chosen);
    const margin = 8 + chosen.size / 2;
    const box = { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
    for (const [name, value] of Object.entries(box)) this.#frame.setAttribute(name, String(value));
  }

  #pointOf({ clientX, clientY }: MouseEvent): [number, number] {
    const { left, top, width } = this.svg.getBoundingClientRect();
    const scale = this.#editor.width / width;
    return [Math.round((clientX - left) * scale), Math.round((clientY - top) * scale)];
  }

  get #reach(): number {
    return (REACH * this.#editor.width) / this.svg.getBoundingClientRect().width;
  }

  #listen(): void {
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      event.preventDefault();
      svg.focus();
      svg.setPointerCapture(event.pointerId);
      this.#begin(event);
    });
    svg.addEventListener("pointermove", (event) => {
      if (this.#gesture && event.isPrimary) this.#continue(event);
    });
    svg.addEventListener("pointerup", () => this.#end());
    svg.addEventListener("pointercancel", () => {
      this.#gesture = null;
      this.show();
    });
    svg.addEventListener("keydown", (event) => this.#press(event));
  }

  #begin(event: PointerEvent): void {
    const { tool, color, size } = this.#toolbar;
    const [x, y] = this.#pointOf(event);
    if (tool === "text") this.#askText(event, x, y);
    else if (tool === "eraser") this.#gesture = { type: "erase" };
    else if (tool === "select") {
      const index = shapeAt(this.#editor.shapes, [x, y], this.#reach);
      this.#editor.selected = index;
      if (index >= 0) this.#gesture = { type: "move", index, from: [x, y], by: [0, 0] };
      this.#events.onChange();
    } else {
      const points = tool === "pen" ? [x, y] : [x, y, x, y];
      this.#gesture = { type: "draw", shape: { type: tool, points, color, size }, pressures: [] };
    }
    this.#continue(event);
  }

  #continue(event: PointerEvent): void {
    const gesture = this.#gesture;
    const [x, y] = this.#pointOf(event);
    if (gesture?.type === "erase") {
      const index = shapeAt(this.#editor.shapes, [x, y], this.#reach);
      if (index < 0) return;
      this.#editor.remove(index);
      this.#events.onChange();
    } else if (gesture?.type === "move") gesture.by = [x - gesture.from[0], y - gesture.from[1]];
    else if (gesture?.type === "draw") {
      if (gesture.shape.type === "pen") this.#addPoints(gesture, event);
      else gesture.shape.points.splice(2, 2, x, y);
    }
    this.show();
  }

  #addPoints({ shape: { points }, pressures }: Gesture & { type: "draw" }, event: PointerEvent): void {
    // Only a pen reports pressure.
    if (event.pointerType === "pen" && event.pressure > 0) pressures.push(event.pressure);
    for (const each of event.getCoalescedEvents?.() ?? [event]) {
      const [x, y] = this.#pointOf(each);
      if (Math.hypot(x - points.at(-2)!, y - points.at(-1)!) >= CLOSE) points.push(x, y);
    }
  }

  #end(): void {
    const gesture = this.#gesture;
    this.#gesture = null;
    if (gesture?.type === "move") this.#editor.move(gesture.index, ...gesture.by);
    if (gesture?.type === "draw") {
      const { shape, pressures } = gesture;
      const [x1, y1, x2, y2] = shape.points;
      const isPress = shape.type !== "pen" && x1 === x2 && y1 === y2;
      const mean = pressures.reduce((sum, pressure) => sum + pressure, 0) / pressures.length;
      const size =
        pressures.length > 0 ? Math.max(1, Math.round(shape.size * (0.4 + 1.2 * mean))) : shape.size;
      if (!isPress) this.#add({ ...shape, size });
    }
    this.#events.onChange();
  }

  #add(shape: DrawnShape): void {
    if (!this.#editor.add(shape)) this.#events.onFull();
  }

  /** Asks for a text where it will be placed. */
  #askText(at: { clientX: number; clientY: number }, x: number, y: number): void {
    const { color, size } = this.#toolbar;
    const input = element("input", "drawing-text");
    input.type = "text";
    input.maxLength = 200;
    input.setAttribute("aria-label", this.root.dataset.text ?? "");
    const { left, top } = this.root.getBoundingClientRect();
    input.style.left = `${at.clientX - left + this.root.scrollLeft}px`;
    input.style.top = `${at.clientY - top + this.root.scrollTop - 22}px`;
    let isDone = false;
    const finish = (isAccepted: boolean) => {
      if (isDone) return;
      isDone = true;
      const text = input.value.trim();
      input.remove();
      if (isAccepted && text !== "") this.#add({ type: "text", points: [x, y], color, size, text });
      this.#events.onChange();
    };
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      finish(event.key === "Enter");
      this.svg.focus();
    });
    input.addEventListener("blur", () => finish(true));
    this.root.append(input);
    input.focus();
  }

  /** Adds the tool's shape in the middle of the paper, for keyboard users. */
  #addByKey(): void {
    const { tool, color, size } = this.#toolbar;
    const { width, height } = this.#editor;
    const [x, y] = [Math.round(width / 2), Math.round(height / 2)];
    if (tool === "text") {
      const { left, top, width: shown, height: high } = this.svg.getBoundingClientRect();
      this.#askText({ clientX: left + shown / 2, clientY: top + high / 2 }, x, y);
    }
    if (tool === "select" || tool === "eraser" || tool === "text") return;
    const reach = Math.round(width / 10);
    this.#add({
      type: tool === "pen" ? "line" : tool,
      points: [x - reach, y - reach, x + reach, y + reach],
      color,
      size,
    });
    this.#editor.selected = this.#editor.shapes.length - 1;
  }

  #press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? 5 * NUDGE : NUDGE;
    const ways: Record<string, [number, number]> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const { selected } = this.#editor;
    const way = ways[event.key];
    if (way && selected >= 0) this.#editor.move(selected, ...way);
    else if (event.key === " ") this.#editor.selectNext(event.shiftKey ? -1 : 1);
    else if (event.key === "Enter") this.#addByKey();
    else if (event.key === "Delete" || event.key === "Backspace") this.#editor.remove(selected);
    else if (event.key === "Escape" && selected >= 0) this.#editor.selected = -1;
    else return;
    event.preventDefault();
    this.#events.onChange();
  }
}
