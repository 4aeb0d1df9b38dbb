import type { CanvasState } from "#core/contracts/documents/canvases.ts";
import type { CanvasElement, Stamp } from "#core/documents/canvas/element.ts";
import type { SaveStatus } from "../editing/save-status.ts";

/** What the page gives a drawing's copy in the browser. */
export interface CanvasSyncOptions {
  /** All elements, or those that changed since a version. */
  load: (since: number | null) => Promise<CanvasState>;
  /** Sends elements; idempotent. */
  save: (base: number, elements: readonly CanvasElement[]) => Promise<CanvasState>;
  /** Stores the picture of an element; idempotent. */
  savePicture: (file_id: string) => Promise<void>;
  /** Merges elements of others into the drawing, and takes away those that are gone. */
  show: (elements: readonly CanvasElement[], gone: ReadonlySet<string>) => void;
  /** Keeps elements in this browser until they are forgotten. */
  keep: (elements: readonly CanvasElement[]) => void;
  forget: (stamps: ReadonlyMap<string, Stamp>) => void;
  onStatus: (status: SaveStatus) => void;
  /** The number of elements that cannot be drawn, when it changes. They are left out. */
  onFaulty: (count: number) => void;
  /** Whether the same call may succeed later. */
  isTemporary: (error: unknown) => boolean;
  /** Runs a function after some milliseconds; returns a function that cancels it. */
  schedule: (run: () => void, milliseconds: number) => () => void;
}
