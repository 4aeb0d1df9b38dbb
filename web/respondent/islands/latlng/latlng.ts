import type { PlainTextKey } from "#core/forms/texts/en.ts";
import { formatUnit } from "#core/values/unit.ts";
import type { LatLngConfig } from "../../inputs/latlng-input.tsx";
import { say } from "../../runtime/say.ts";
import { button, element, islandUi } from "../elements.ts";
import { addStyle, answer, type IslandContext, islandConfig, onWritten } from "../island.ts";
import css from "./latlng.css?inline";
import { locationNote } from "./location-note.ts";
import type { WorldMap } from "./map.ts";
import { formatPosition, type Position, parsePosition } from "./mercator.ts";

const PATIENCE_MS = 15_000;
/** In the order of `GeolocationPositionError.code`, from 1. */
const PROBLEMS = ["location.denied", "location.unavailable", "location.timeout"] as const;

/** The input accepts coordinates. The device's location and a map are available on demand. */
class Location {
  readonly #context: IslandContext;
  readonly #config: LatLngConfig;
  readonly #ui = islandUi("location");
  readonly #status = element("p", "note");
  readonly #problem = element("p", "location-problem");
  readonly #place = element("div");
  #map: WorldMap | null = null;

  constructor(context: IslandContext) {
    this.#context = context;
    this.#config = islandConfig(context.host);
    this.#status.role = "status";
    this.#problem.role = "alert";
    this.#place.hidden = true;
    const own = button("add", this.#text("location.use_current"), () => this.#locate());
    const why = element("p", "note", locationNote(context.texts, this.#config.tiles, context.lang));
    why.id = `${context.field.id}-why`;
    own.setAttribute("aria-describedby", why.id);
    const show = this.#mapButton();
    const actions = element("div", "buttons location-actions");
    if ("geolocation" in navigator) actions.append(own);
    actions.append(show);
    this.#ui.append(actions, why, this.#status, this.#problem, this.#place);
    why.hidden = !own.isConnected && !actions.contains(own);
    context.control.addEventListener("input", () => this.#follow());
    onWritten(context.control, () => this.#follow());
    this.#announce(this.#position);
  }

  get root(): HTMLElement {
    return this.#ui;
  }

  get #position(): Position | null {
    return parsePosition(this.#context.control.value);
  }

  #text(key: PlainTextKey): string {
    return this.#context.texts[key] ?? "";
  }

  #mapButton(): HTMLButtonElement {
    const made = button("add", this.#text("location.show_map"), () => {
      this.#place.hidden = !this.#place.hidden;
      made.textContent = this.#text(this.#place.hidden ? "location.show_map" : "location.hide_map");
      made.setAttribute("aria-expanded", String(!this.#place.hidden));
      if (!this.#place.hidden) void this.#openMap();
    });
    made.setAttribute("aria-expanded", "false");
    return made;
  }

  async #openMap(): Promise<void> {
    if (this.#map) return;
    const { WorldMap } = await import("./map.ts");
    if (this.#map) return;
    this.#map = new WorldMap({
      tiles: this.#config.tiles,
      label: this.#text("location.map"),
      zoom_in: this.#text("zoom_in"),
      zoom_out: this.#text("zoom_out"),
      position: this.#position,
      onChoose: (position) => this.#choose(position),
    });
    this.#place.replaceChildren(this.#map.root);
    if (this.#position) this.#map.set(this.#position);
  }

  /** Chosen by the visitor: the input notifies the form. */
  #choose(position: Position): void {
    const { control } = this.#context;
    if (control.matches(":disabled")) return;
    this.#problem.textContent = "";
    answer(control, formatPosition(position));
    this.#announce(position);
  }

  /** The input changed, or was written from elsewhere. */
  #follow(): void {
    const position = this.#position;
    this.#announce(position);
    if (document.activeElement === this.#context.control || !this.#map?.root.contains(document.activeElement))
      this.#map?.set(position);
  }

  /** Announces the location in the form's language. */
  #announce(position: Position | null, accuracy?: string): void {
    const number = new Intl.NumberFormat(this.#context.lang, { maximumFractionDigits: 6 });
    const parts = position
      ? [
          `${this.#text("location.latitude")} ${number.format(position.lat)}`,
          `${this.#text("location.longitude")} ${number.format(position.lng)}`,
          accuracy,
        ]
      : [];
    this.#status.textContent = parts.filter(Boolean).join(" · ");
  }

  #locate(): void {
    this.#problem.textContent = "";
    this.#status.textContent = this.#text("location.locating");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const position = { lat: coords.latitude, lng: coords.longitude };
        this.#choose(position);
        const meters = Math.max(1, Math.round(coords.accuracy));
        const unit = meters < 1_000 ? "meter" : "kilometer";
        const measured = unit === "meter" ? meters : meters / 1_000;
        const distance = formatUnit(measured, unit, this.#context.lang, "short");
        this.#announce(this.#position, say(this.#text("location.accuracy"), { distance }));
        this.#map?.set(this.#position);
      },
      ({ code }) => {
        this.#announce(this.#position);
        this.#problem.textContent = this.#text(PROBLEMS[code - 1] ?? "location.unavailable");
      },
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    );
  }
}

export function mount(context: IslandContext): void {
  addStyle(context.host, "latlng-style", css);
  context.host.querySelector(".reserved")?.remove();
  context.host.append(new Location(context).root);
}
