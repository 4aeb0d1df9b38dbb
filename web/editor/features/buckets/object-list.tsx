import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import type { ListedObject } from "#core/contracts/buckets.ts";
import { classNames } from "../../../ui/class-names.ts";
import { isTyping } from "../../../ui/is-typing.ts";
import { type ObjectAct, ObjectRow } from "./object-row.tsx";
import { texts } from "./texts.ts";
import type { Selection } from "./use-selection.ts";

interface ObjectListProps {
  objects: readonly ListedObject[];
  document_id: string;
  layout: "list" | "grid";
  /** The address of a folder's page. */
  pathOf: (folder: ListedObject) => string;
  selection: Selection;
  canEdit: boolean;
  onAct: (object: ListedObject, act: ObjectAct) => void;
  onDeleteSelected: () => void;
}

/** Files and folders as a list or as cards, with the keys of a file manager. */
export function ObjectList(props: ObjectListProps) {
  const { objects, document_id, layout, selection, canEdit, onAct } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string | null>(null);
  const current = objects.some(({ id }) => id === stop) ? stop : (objects[0]?.id ?? null);
  // The rows are drawn again only if something of theirs changed.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const press = useCallback((object: ListedObject, event: MouseEvent) => {
    const { selection: now } = latest.current;
    setStop(object.id);
    if (event.shiftKey) now.extend(object.id);
    else if (event.ctrlKey || event.metaKey) now.toggle(object.id);
    else now.only(object.id);
  }, []);
  const toggle = useCallback((object: ListedObject) => latest.current.selection.toggle(object.id), []);
  const act = useCallback((object: ListedObject, one: ObjectAct) => latest.current.onAct(object, one), []);

  function focusAt(index: number, isExtended: boolean) {
    const next = objects[Math.max(0, Math.min(index, objects.length - 1))];
    if (next === undefined) return;
    setStop(next.id);
    if (isExtended) selection.extend(next.id);
    grid.current?.querySelector<HTMLElement>(`[data-object="${next.id}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const object = objects.find(({ id }) => id === current);
    const isRow = (event.target as Element).getAttribute("role") === "row";
    if (object === undefined || !isRow || isTyping(event.nativeEvent)) return;
    const at = objects.indexOf(object);
    const line = layout === "list" ? 1 : cardsInLine(grid.current);
    const to = {
      ArrowDown: at + line,
      ArrowUp: at - line,
      ...(layout === "grid" && { ArrowRight: at + 1, ArrowLeft: at - 1 }),
      Home: 0,
      End: objects.length - 1,
    }[event.key];
    if (to !== undefined) focusAt(to, event.shiftKey);
    else if (event.key === " ") selection.toggle(object.id);
    else if (event.key === "Enter") onAct(object, "open");
    else if (event.key === "Escape") selection.clear();
    else if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey)) selection.all();
    else if (canEdit && event.key === "F2") onAct(object, "rename");
    else if (canEdit && event.key === "Delete") {
      if (selection.ids.size > 0) props.onDeleteSelected();
      else onAct(object, "delete");
    } else return;
    event.preventDefault();
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={texts.list}
      aria-multiselectable
      aria-rowcount={objects.length}
      onKeyDown={onKeyDown}
      className={classNames(
        layout === "grid" && "grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3",
      )}
    >
      {layout === "list" && <Columns />}
      {objects.map((object) => (
        <ObjectRow
          key={object.id}
          object={object}
          document_id={document_id}
          layout={layout}
          to={object.is_folder ? props.pathOf(object) : null}
          isSelected={selection.ids.has(object.id)}
          isStop={object.id === current}
          canEdit={canEdit}
          onPress={press}
          onToggle={toggle}
          onAct={act}
        />
      ))}
    </div>
  );
}

function Columns() {
  const { columns } = texts;
  return (
    <div
      role="row"
      className="grid h-8 grid-cols-[2rem_minmax(0,1fr)_2.5rem] items-center border-b border-border px-1 text-meta text-muted-foreground md:grid-cols-[2rem_minmax(0,1fr)_6rem_14rem_2.5rem]"
    >
      <span role="columnheader">
        <span className="sr-only">{columns.select}</span>
      </span>
      <span role="columnheader">{columns.name}</span>
      <span role="columnheader" className="max-md:hidden">
        {columns.size}
      </span>
      <span role="columnheader" className="max-md:hidden">
        {columns.changed}
      </span>
      <span role="columnheader">
        <span className="sr-only">{columns.actions}</span>
      </span>
    </div>
  );
}

/** Number of cards beside each other. */
function cardsInLine(grid: HTMLElement | null): number {
  const cards = [...(grid?.querySelectorAll<HTMLElement>("[data-object]") ?? [])];
  const top = cards[0]?.offsetTop;
  const next = cards.findIndex(({ offsetTop }) => offsetTop !== top);
  return next === -1 ? Math.max(1, cards.length) : next;
}
