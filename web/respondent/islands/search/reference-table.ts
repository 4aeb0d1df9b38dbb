import type { ReferenceColumn, ReferenceRow } from "#core/contracts/references.ts";
import { element } from "../elements.ts";

interface TableEvents {
  /** The selected row, or null. */
  onSelect(row: ReferenceRow | null): void;
  onPick(row: ReferenceRow): void;
}

/**
 * The rows as a grid with one selected row: by click, arrows, Home and End. Enter or a double click picks it.
 */
export class ReferenceTable {
  readonly root = element("div", "reference-scroll");
  readonly #table = element("table", "reference-table");
  readonly #body = element("tbody");
  readonly #columns: readonly ReferenceColumn[];
  readonly #events: TableEvents;
  #rows: readonly ReferenceRow[] = [];
  #selected = -1;

  constructor(columns: readonly ReferenceColumn[], label: string, events: TableEvents) {
    this.#columns = columns;
    this.#events = events;
    this.#table.setAttribute("role", "grid");
    this.#table.ariaLabel = label;
    const head = element("thead");
    const row = element("tr");
    row.append(
      ...columns.map((column) => {
        const cell = element("th", "", column.label);
        cell.scope = "col";
        return cell;
      }),
    );
    head.append(row);
    this.#table.append(head, this.#body);
    this.root.append(this.#table);
    this.#body.addEventListener("click", ({ target }) => this.#select(this.#indexOf(target)));
    this.#body.addEventListener("dblclick", ({ target }) => this.#pick(this.#indexOf(target)));
    this.#body.addEventListener("keydown", (event) => this.#press(event));
  }

  /** `first`: index of the first row among all matches, from 0. A selected row that is still there stays selected. */
  show(rows: readonly ReferenceRow[], first: number, count: number): void {
    const selected = this.#rows[this.#selected];
    const isFocused = this.#body.contains(document.activeElement);
    this.#rows = rows;
    this.#selected = -1;
    this.#table.setAttribute("aria-rowcount", String(count + 1));
    const columns = this.#columns;
    this.#body.replaceChildren(
      ...rows.map((row, index) => {
        const line = element("tr");
        line.tabIndex = index === 0 ? 0 : -1;
        line.ariaSelected = "false";
        line.setAttribute("aria-rowindex", String(first + index + 2));
        for (const { id } of columns) {
          const cell = element("td", "", row.cells[id] ?? "");
          cell.dir = "auto";
          cell.title = cell.textContent ?? "";
          line.append(cell);
        }
        return line;
      }),
    );
    this.#events.onSelect(null);
    this.#mark(rows.findIndex(({ value }) => value === selected?.value));
    if (isFocused) this.#body.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }

  /** Focuses the rows, coming from above. */
  focus(): void {
    this.#select(Math.max(0, this.#selected));
  }

  #indexOf(target: EventTarget | null): number {
    const line = (target as Element).closest("tr");
    return line ? [...this.#body.children].indexOf(line) : -1;
  }

  #select(index: number): void {
    this.#mark(index);
    (this.#body.children[index] as HTMLElement | undefined)?.focus();
  }

  #mark(index: number): void {
    const row = this.#rows[index];
    if (!row) return;
    this.#selected = index;
    [...this.#body.children].forEach((line, n) => {
      line.ariaSelected = String(n === index);
      (line as HTMLElement).tabIndex = n === index ? 0 : -1;
    });
    this.#events.onSelect(row);
  }

  #pick(index: number): void {
    const row = this.#rows[index];
    if (row) this.#events.onPick(row);
  }

  #press(event: KeyboardEvent): void {
    const index = this.#indexOf(event.target);
    const last = this.#rows.length - 1;
    const targets: Record<string, number> = {
      ArrowDown: Math.min(last, index + 1),
      ArrowUp: Math.max(0, index - 1),
      Home: 0,
      End: last,
      " ": index,
    };
    if (event.key === "Enter") this.#pick(index);
    else if (event.key in targets) this.#select(targets[event.key]!);
    else return;
    event.preventDefault();
  }
}
