import { button, element } from "../elements.ts";
import { asPrecise, type Position, tilesOf, toPosition, toWorld, type View } from "./mercator.ts";

export interface MapTiles {
  /** `https://…/{z}/{x}/{y}.png` */
  tiles: string;
  attribution: string;
}

interface MapOptions {
  /** Null: the outline of the land. */
  tiles: MapTiles | null;
  label: string;
  zoom_in: string;
  zoom_out: string;
  position: Position | null;
  onChoose(position: Position): void;
}

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 320;
/** Steps of the keyboard, and the most that a press may move without being a drag, in pixels. */
const STEP = 16;
const SLACK = 4;

function svg<Tag extends keyof SVGElementTagNameMap>(tag: Tag, attributes: Record<string, string | number>) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** A map to drag and zoom, with one marker: set by a press, moved with the arrow keys. */
export class WorldMap {
  readonly root = element("div", "map");
  readonly #options: MapOptions;
  readonly #svg = svg("svg", { class: "map-sheet", tabindex: 0, role: "application" });
  readonly #ground = svg("g", {});
  readonly #pin = svg("path", { class: "map-pin", d: "M0 0c-4-9-9-12-9-18a9 9 0 1 1 18 0c0 6-5 9-9 18z" });
  #view: View = { x: 0.5, y: 0.4, pixels: 256 };
  #position: Position | null;
  #drag: { x: number; y: number; moved: number } | null = null;

  constructor(options: MapOptions) {
    this.#options = options;
    this.#position = options.position;
    this.#svg.setAttribute("aria-label", options.label);
    this.#svg.append(this.#ground, this.#pin);
    const buttons = element("div", "map-buttons");
    for (const [text, label, factor] of [
      ["+", options.zoom_in, 2],
      ["−", options.zoom_out, 0.5],
    ] as const) {
      const made = button("back", text, () => this.#zoom(factor));
      made.setAttribute("aria-label", label);
      buttons.append(made);
    }
    this.root.append(this.#svg, buttons);
    if (options.tiles) this.root.append(element("p", "map-source", options.tiles.attribution));
    else void this.#drawLand();
    this.#listen();
    new ResizeObserver(() => this.#show()).observe(this.root);
  }

  /** Shows a location that was set elsewhere. */
  set(position: Position | null): void {
    this.#position = position;
    if (position) {
      const [x, y] = toWorld(position);
      this.#view = { x, y, pixels: Math.max(this.#view.pixels, this.#options.tiles ? 2 ** 19 : 2_048) };
    }
    this.#show();
  }

  get #most(): number {
    return this.#options.tiles ? 256 * 2 ** 18 : 256 * 2 ** 6;
  }

  async #drawLand(): Promise<void> {
    const { landPath, LAND_SIZE } = await import("./land.ts");
    // Repeated on both sides: the world is round.
    for (const shift of [-1, 0, 1]) {
      const transform = `scale(${1 / LAND_SIZE}) translate(${shift * LAND_SIZE} 0)`;
      this.#ground.append(svg("path", { class: "map-land", d: landPath(), transform }));
    }
    this.#show();
  }

  #show(): void {
    const width = this.root.clientWidth || 1;
    const least = Math.max(256, width);
    const { pixels } = this.#view;
    this.#view.pixels = Math.max(least, Math.min(this.#most, pixels));
    const half = HEIGHT / this.#view.pixels / 2;
    this.#view.y = Math.max(Math.min(half, 0.5), Math.min(Math.max(1 - half, 0.5), this.#view.y));
    this.#view.x = ((this.#view.x % 1) + 1) % 1;
    const { x, y, pixels: scale } = this.#view;
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    const [left, top] = [width / 2 - x * scale, HEIGHT / 2 - y * scale];
    this.#ground.setAttribute("transform", `translate(${left} ${top}) scale(${scale})`);
    if (this.#options.tiles) this.#drawTiles(this.#options.tiles.tiles, width);
    this.#pin.toggleAttribute("hidden", this.#position === null);
    if (this.#position === null) return;
    const [pin_x, pin_y] = toWorld(this.#position);
    // The nearest of the repeated worlds.
    const near = pin_x + Math.round(x - pin_x);
    this.#pin.setAttribute("transform", `translate(${left + near * scale} ${top + pin_y * scale})`);
  }

  #drawTiles(template: string, width: number): void {
    const known = new Map([...this.#ground.children].map((tile) => [tile.getAttribute("data-key"), tile]));
    const tiles = tilesOf(template, this.#view, width, HEIGHT).map(({ src, x, y, size }) => {
      const key = `${src} ${x}`;
      // Slightly larger, against visible seams.
      const box = { x, y, width: size * 1.003, height: size * 1.003 };
      return known.get(key) ?? svg("image", { href: src, "data-key": key, ...box });
    });
    this.#ground.replaceChildren(...tiles);
  }

  #zoom(factor: number): void {
    this.#view.pixels *= factor;
    const position = this.#position;
    // Zooms in on the marker.
    if (factor > 1 && position) [this.#view.x, this.#view.y] = toWorld(position);
    this.#show();
  }

  #choose(x: number, y: number): void {
    const position = asPrecise(toPosition(x, y), this.#view.pixels);
    this.#position = position;
    this.#show();
    this.#options.onChoose(position);
  }

  #listen(): void {
    const sheet = this.#svg;
    sheet.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      sheet.setPointerCapture(event.pointerId);
      this.#drag = { x: event.clientX, y: event.clientY, moved: 0 };
    });
    sheet.addEventListener("pointermove", (event) => {
      if (!this.#drag || !event.isPrimary) return;
      const [dx, dy] = [event.clientX - this.#drag.x, event.clientY - this.#drag.y];
      this.#drag = { x: event.clientX, y: event.clientY, moved: this.#drag.moved + Math.hypot(dx, dy) };
      if (this.#drag.moved <= SLACK) return;
      this.#view.x -= dx / this.#view.pixels;
      this.#view.y -= dy / this.#view.pixels;
      this.#show();
    });
    sheet.addEventListener("pointerup", (event) => {
      const isPress = this.#drag !== null && this.#drag.moved <= SLACK;
      this.#drag = null;
      if (!isPress) return;
      const { left, top, width } = sheet.getBoundingClientRect();
      const { x, y, pixels } = this.#view;
      this.#choose(
        x + (event.clientX - left - width / 2) / pixels,
        y + (event.clientY - top - HEIGHT / 2) / pixels,
      );
    });
    sheet.addEventListener("pointercancel", () => {
      this.#drag = null;
    });
    sheet.addEventListener("keydown", (event) => this.#press(event));
  }

  #press(event: KeyboardEvent): void {
    const ways: Record<string, [number, number]> = {
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
      ArrowUp: [0, -STEP],
      ArrowDown: [0, STEP],
      // Without a marker: the center of the view.
      Enter: [0, 0],
    };
    const way = ways[event.key];
    if (event.key === "+" || event.key === "=") this.#zoom(2);
    else if (event.key === "-") this.#zoom(0.5);
    else if (way) {
      const { x, y, pixels } = this.#view;
      const [from_x, from_y] = this.#position ? toWorld(this.#position) : [x, y];
      const [to_x, to_y] = [from_x + way[0] / pixels, from_y + way[1] / pixels];
      [this.#view.x, this.#view.y] = [to_x, to_y];
      this.#choose(to_x, to_y);
    } else return;
    event.preventDefault();
  }
}
