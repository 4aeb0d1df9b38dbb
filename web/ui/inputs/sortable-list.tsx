import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Over,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { ReactNode } from "react";
import { say } from "../say.ts";
import { texts } from "../texts.ts";

// Constant options so that a dragged item does not render with its list.
const POINTER = { activationConstraint: { distance: 4 } };
/** A long press picks an item up; moving immediately scrolls. For items with `onTouchStart`. */
const LONG_PRESS = { activationConstraint: { delay: 250, tolerance: 8 } };
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
      onDragEnd={onDragEnd}
      accessibility={{ announcements, container: announceIn }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
