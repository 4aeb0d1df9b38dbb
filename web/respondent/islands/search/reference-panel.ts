import type { ReferenceMeta, ReferencePage, ReferenceRow } from "#core/contracts/references.ts";
import { referenceMetaPath } from "#core/contracts/wire/paths/reference.ts";
import type { PlainTextKey } from "#core/forms/texts/en.ts";
import { type PageSize, REFERENCE_PAGE_SIZES } from "#core/tables/grid-query.ts";
import { afterRest } from "../../runtime/after-rest.ts";
import { say } from "../../runtime/say.ts";
import { type Modal, openModal } from "../dialog.ts";
import { button, element } from "../elements.ts";
import { addStyle, type IslandContext } from "../island.ts";
import { findRows, readJson, TYPING_MS } from "./reference-calls.ts";
import { Filters, Sorting } from "./reference-conditions.ts";
import { FIRST_QUERY, isNarrowed, queryParameters, type ReferenceQuery } from "./reference-query.ts";
import { ReferenceTable } from "./reference-table.ts";
import css from "./search.css?inline";

/** A sheet with the table that a question refers to. The picked row becomes the answer. */
export class ReferencePanel {
  readonly #context: IslandContext;
  readonly #modal: Modal;
  readonly #onPick: (row: ReferenceRow) => void;
  readonly #notice = element("div", "reference-notice");
  readonly #count = element("p", "reference-count");
  readonly #rest = afterRest();
  #table: ReferenceTable | null = null;
  #query: ReferenceQuery;
  #selected: ReferenceRow | null = null;
  #buttons: Record<"use" | "previous" | "next", HTMLButtonElement>;
  /** Number of the latest query: results of earlier ones are ignored. */
  #asked = 0;
  #timer = 0;

  /** `text`: what to search for first. */
  constructor(context: IslandContext, opener: HTMLElement, onPick: (row: ReferenceRow) => void, text = "") {
    this.#context = context;
    this.#query = { ...FIRST_QUERY, text };
    this.#onPick = onPick;
    addStyle(opener, "search-style", css);
    this.#modal = openModal({
      class_name: "reference",
      title: this.#text("reference.open"),
      close_label: this.#text("close"),
      opener,
      onLeave: () => this.#close(),
    });
    this.#count.role = "status";
    this.#buttons = {
      use: button("primary", this.#text("reference.use"), () => this.#selected && this.#pick(this.#selected)),
      previous: this.#pageButton("‹", "reference.previous", -1),
      next: this.#pageButton("›", "reference.next", 1),
    };
    void this.#open();
  }

  #text(key: PlainTextKey): string {
    return this.#context.texts[key] ?? "";
  }

  #pageButton(text: string, key: PlainTextKey, step: number): HTMLButtonElement {
    const made = button("quiet reference-page", text, () =>
      this.#ask({ ...this.#query, page: this.#query.page + step }),
    );
    made.ariaLabel = this.#text(key);
    made.disabled = true;
    return made;
  }

  #close(): void {
    window.clearTimeout(this.#timer);
    this.#asked += 1;
    this.#modal.close();
  }

  #pick(row: ReferenceRow): void {
    this.#close();
    this.#onPick(row);
  }

  async #open(): Promise<void> {
    const { session_id, field } = this.#context;
    this.#modal.body.replaceChildren(this.#notice);
    this.#modal.body.ariaBusy = "true";
    const described = await readJson<{ meta: ReferenceMeta }>(referenceMetaPath(session_id(), field.id));
    if (!described) return this.#showFailure(() => void this.#open());
    this.#draw(described.meta);
    await this.#ask(this.#query);
  }

  #draw({ columns, referenced_table }: ReferenceMeta): void {
    const { texts } = this.#context;
    const label = say(texts.labeled, { label: this.#text("reference.open"), value: referenced_table });
    const table = new ReferenceTable(columns, label, {
      onSelect: (row) => {
        this.#selected = row;
        this.#buttons.use.disabled = row === null;
      },
      onPick: (row) => this.#pick(row),
    });
    this.#table = table;
    const stored = columns.filter(({ is_computed }) => !is_computed);
    const filters = new Filters({
      columns: stored,
      texts,
      onChange: () => this.#narrow({ filters: filters.value }),
    });
    const sorting = new Sorting({
      columns: stored,
      texts,
      onChange: () => this.#narrow({ orderby: sorting.value }),
    });
    const search = element("input");
    search.type = "search";
    search.maxLength = 200;
    search.value = this.#query.text;
    search.placeholder = this.#text("search");
    search.ariaLabel = this.#text("search");
    search.addEventListener("input", () => this.#narrow({ text: search.value }));
    search.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      table.focus();
    });
    const refresh = button("quiet", "⟳", () => void this.#ask(this.#query));
    refresh.ariaLabel = this.#text("reference.refresh");
    const tools = element("div", "reference-tools");
    tools.append(
      search,
      this.#toggle("reference.filter", filters.root),
      this.#toggle("reference.sort", sorting.root),
      refresh,
    );
    this.#modal.body.replaceChildren(
      tools,
      filters.root,
      sorting.root,
      table.root,
      this.#notice,
      this.#footer(),
    );
    search.focus();
  }

  /** A button that shows and hides a part of the panel. */
  #toggle(key: PlainTextKey, part: HTMLElement): HTMLButtonElement {
    const made = button("back", this.#text(key), () => {
      part.hidden = !part.hidden;
      made.ariaExpanded = String(!part.hidden);
      if (!part.hidden) part.querySelector<HTMLElement>("select, button")?.focus();
    });
    made.ariaExpanded = "false";
    return made;
  }

  #footer(): HTMLElement {
    const { use, previous, next } = this.#buttons;
    const sizes = element("select");
    sizes.ariaLabel = this.#text("reference.page_size");
    sizes.append(...REFERENCE_PAGE_SIZES.map((size) => new Option(String(size), String(size))));
    sizes.addEventListener("change", () => {
      void this.#ask({ ...this.#query, page: 0, limit: Number(sizes.value) as PageSize });
    });
    const footer = element("footer", "reference-footer");
    use.disabled = true;
    footer.append(this.#count, sizes, previous, next, use);
    return footer;
  }

  /** A changed query starts at its first page, after a pause in typing. */
  #narrow(change: Partial<ReferenceQuery>): void {
    this.#query = { ...this.#query, ...change, page: 0 };
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#ask(this.#query), TYPING_MS);
  }

  async #ask(query: ReferenceQuery): Promise<void> {
    this.#query = query;
    this.#asked += 1;
    const asked = this.#asked;
    this.#modal.body.ariaBusy = "true";
    const found = await findRows(this.#context, queryParameters(query));
    if (asked !== this.#asked) return;
    if (!found) return this.#showFailure(() => void this.#ask(this.#query));
    // The rows of this page are gone, so the last one that is left is shown.
    const last = Math.max(0, Math.ceil(found.count / found.limit) - 1);
    if (query.page > last) return this.#ask({ ...query, page: last });
    this.#show(found);
  }

  #show({ data, count, page, limit, note = "" }: ReferencePage): void {
    const { previous, next } = this.#buttons;
    this.#modal.body.removeAttribute("aria-busy");
    this.#table?.show(data, page * limit, count);
    this.#table?.root.toggleAttribute("hidden", data.length === 0);
    this.#rest(() => {
      this.#count.textContent = `${say(this.#text("reference.count"), { n: count })} ${note}`;
    });
    previous.disabled = page === 0;
    next.disabled = (page + 1) * limit >= count;
    const isNothing = data.length === 0;
    const isShort = isNarrowed(this.#query) || page > 0;
    this.#notice.replaceChildren(
      ...(!isNothing
        ? []
        : isShort
          ? [
              element("h3", "", this.#text("reference.no_results")),
              element("p", "note", this.#text("reference.no_results_hint")),
            ]
          : [element("h3", "", this.#text("reference.empty"))]),
    );
  }

  #showFailure(again: () => void): void {
    this.#modal.body.removeAttribute("aria-busy");
    const sentence = element("p", "", this.#text("reference.failed"));
    sentence.role = "alert";
    this.#table?.root.setAttribute("hidden", "");
    this.#notice.replaceChildren(sentence, button("back", this.#text("retry"), again));
  }
}
