import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragStartEvent,
  getScrollableAncestors,
  KeyboardSensor,
  type Over,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { type ReactNode, useMemo, useState } from "react";
import { say } from "../say.ts";
import { texts } from "../texts.ts";

// Constant options so that a dragged item does not render with its list.
const POINTER = { activationConstraint: { distance: 4 } };
/** A long press picks an item up; moving immediately scrolls. For items with `onTouchStart`. */
const LONG_PRESS = { activationConstraint: { delay: 250, tolerance: 8 } };
/**
 * How near the edge of the list's scroll container a dragged item scrolls it, in pixels. Everywhere else it can be
 * dropped at rest. At the edge itself it moves this many pixels every 5 milliseconds.
 */
const EDGE = 32;
const ACCELERATION = 3;
const INSTRUCTIONS = { draggable: texts.drag.hint };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

interface SortableListProps {
  ids: string[];
  /** An item's name for screen readers. */
  nameOf: (id: string) => string;
  onMove: (id: string, index: number) => void;
  /** The element for what is announced; without one, it is beside the items. */
  announceIn?: HTMLElement;
  children: ReactNode;
}

/** Dragging by pointer, touch and keyboard, announced to screen readers. */
export function SortableList({ ids, nameOf, onMove, announceIn, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, POINTER),
    useSensor(TouchSensor, LONG_PRESS),
    useSensor(KeyboardSensor, KEYBOARD),
  );
  const said = (message: string, { active, over = null }: { active: Active; over?: Over | null }) =>
    say(message, {
      name: nameOf(String(active.id)),
      at: ids.indexOf(String(over?.id)) + 1,
      count: ids.length,
    });

  // A share of the height, which is known when a drag starts.
  const [edge, setEdge] = useState(0.05);
  const autoScroll = useMemo(() => ({ threshold: { x: 0, y: edge }, acceleration: ACCELERATION }), [edge]);

  function onDragStart({ activatorEvent }: DragStartEvent) {
    const item = (activatorEvent.target as Element).closest(":not(svg, svg *)");
    const [scroller] = getScrollableAncestors(item, 1);
    if (scroller !== undefined) setEdge(EDGE / scroller.clientHeight);
  }

  function onDragEnd({ active, over }: DragEndEvent) {
    if (over !== null && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)));
  }

  const announcements: Announcements = {
    onDragStart: (event) => said(texts.drag.started, event),
    onDragOver: (event) => (event.over ? said(texts.drag.at, event) : undefined),
    onDragEnd: (event) => (event.over ? said(texts.drag.moved, event) : texts.drag.canceled),
    onDragCancel: () => texts.drag.canceled,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      autoScroll={autoScroll}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, container: announceIn, screenReaderInstructions: INSTRUCTIONS }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
