import { atom } from "jotai";
import type { CanvasState } from "#core/contracts/documents/canvases.ts";
import { canvasFilePath } from "#core/contracts/wire/paths/canvas.ts";
import type { CanvasElement } from "#core/documents/canvas/element.ts";
import { loadCanvas, saveCanvas, saveCanvasFile, saveCanvasThumbnail } from "../../api/canvas-endpoints.ts";
import { ApiError, call } from "../../api/client.ts";
import { refreshDocumentAtom } from "../editing/document.ts";
import { retriesAtom, setSaveStatusAtom } from "../editing/save-status.ts";
import { followRoomAtom, sendPresenceAtom } from "../presence/document-live.ts";
import { pointersAtom } from "../presence/document-presence.ts";
import { peerColor } from "../presence/presence.ts";
import { CanvasSync } from "./canvas-sync.ts";
import { type CanvasScope, prepareStorage, UnsavedElements } from "./unsaved-elements.ts";

/** The drawing on the page. */
export interface CanvasScene {
  /** Merges elements of others into the drawing, and takes away those that are gone. */
  show: (elements: readonly CanvasElement[], gone: ReadonlySet<string>) => void;
}

/** An open canvas. */
export interface OpenCanvas {
  elements: CanvasElement[];
  /** Takes the drawing as it is on the page. Returns whether the server lacks something of it. */
  changed: (elements: readonly CanvasElement[]) => boolean;
  /** Keeps a picture that was added, until it is stored. */
  addPicture: (file_id: string, picture: Promise<Blob>) => void;
  /** A picture, from this browser or the server. Rejects if it cannot be loaded. */
  picture: (file_id: string) => Promise<Blob>;
  /** Deletes the elements that cannot be drawn. */
  deleteFaulty: () => void;
  saveThumbnail: (png: Blob) => Promise<void>;
  /** Follows the changes of others. Returns a function that stops this. */
  follow: () => () => void;
  close: () => void;
}

const isTemporary = (error: unknown) => error instanceof ApiError && error.isTemporary;

interface Opening extends CanvasScope {
  /** Whether the user may change it. */
  canEdit: boolean;
  scene: CanvasScene;
}

/** A drawing that is on its way before its page is shown. */
let early: { canvas_id: string; state: Promise<CanvasState> } | null = null;

const loadWhole = (canvas_id: string) =>
  call(loadCanvas, { params: { canvas_id }, query: {} }, { cache: "reload" });

/** Starts to load a canvas that will be opened. Later changes are fetched when it is followed. */
export function loadCanvasEarly(canvas_id: string): void {
  early = { canvas_id, state: loadWhole(canvas_id) };
  early.state.catch(() => {});
  prepareStorage();
}

/** The drawing, which may be on its way. After a failure, it is loaded again. */
function takeEarly(canvas_id: string): Promise<CanvasState> {
  const loading = early;
  early = null;
  if (loading?.canvas_id !== canvas_id) return loadWhole(canvas_id);
  return loading.state.catch(() => loadWhole(canvas_id));
}

/** How many elements of the open canvas cannot be drawn. */
export const faultyCountAtom = atom(0);

/** Loads a canvas with what was left unsaved in this browser, and saves what changes on the page. */
export const openCanvasAtom = atom(null, async (get, set, opening: Opening): Promise<OpenCanvas> => {
  const { canvas_id, canEdit, scene } = opening;
  const params = { canvas_id };
  const unsaved = new UnsavedElements(opening);
  const sync = new CanvasSync({
    load: (since) =>
      since === null
        ? takeEarly(canvas_id)
        : call(loadCanvas, { params, query: { since } }, { cache: "reload" }),
    // What was drawn last is sent while the page closes.
    save: (base, elements) =>
      call(saveCanvas, { params, body: { base, elements: [...elements] } }, { keepalive: true }),
    async savePicture(file_id) {
      const file = await unsaved.picture(file_id).catch(() => null);
      // Another page of this browser stored it, or it never arrived here.
      if (file === null) return;
      await call(saveCanvasFile, { params: { canvas_id, file_id } }, { file });
      void unsaved.forgetPicture(file_id).catch(() => {});
    },
    show: (elements, gone) => scene.show(elements, gone),
    keep: (elements) => unsaved.keep(elements),
    forget: (stamps) => void unsaved.forget(stamps).catch(() => {}),
    onStatus: (status) => set(setSaveStatusAtom, canvas_id, status),
    onFaulty: (count) => set(faultyCountAtom, count),
    isTemporary,
    schedule(run, milliseconds) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  set(faultyCountAtom, 0);
  // Without storage, drawing still works.
  const left = canEdit ? await unsaved.left().catch(() => []) : [];
  const elements = await sync.open(left);

  const retry = () => void sync.flush();
  const leave = () => {
    unsaved.keepNow();
    retry();
  };
  const retries = get(retriesAtom);
  retries.add(retry);
  addEventListener("online", retry);
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", leave);
  return {
    elements,
    changed: (all) => canEdit && sync.changed(all),
    addPicture(file_id, picture) {
      if (canEdit) unsaved.keepPicture(file_id, picture);
    },
    async picture(file_id) {
      const kept = await unsaved.picture(file_id).catch(() => null);
      if (kept !== null) return kept;
      const response = await fetch(canvasFilePath(canvas_id, file_id));
      if (!response.ok) throw new Error(`The server returned ${response.status}.`);
      return response.blob();
    },
    deleteFaulty: () => sync.deleteFaulty(),
    saveThumbnail: async (png) => void (await call(saveCanvasThumbnail, { params }, { file: png })),
    follow: () =>
      set(followRoomAtom, canvas_id, {
        onChange(change) {
          if (change.type === "document.renamed") void set(refreshDocumentAtom, canvas_id);
          if (change.type !== "canvas.changed") return;
          // They can be trusted: the room only relays what the Worker has signed.
          sync.receive({ ...change, elements: change.elements as CanvasElement[] | null });
        },
        onOpen: () => void sync.catchUp(),
      }),
    close() {
      leave();
      sync.close();
      removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", leave);
      // Until everything is saved, the connection and the user may still start another attempt.
      const wait = setInterval(() => {
        if (!sync.isSaved) return;
        clearInterval(wait);
        retries.delete(retry);
        removeEventListener("online", retry);
      }, 1_000);
    },
  };
});

/** Pointers are sent as fractions of a square of this size, with the drawing's origin at its corner. */
const SQUARE = 100_000;
const MOST = 16;
const fraction = (coordinate: number) => Math.max(-MOST, Math.min(MOST, coordinate / SQUARE));

/** Shows the others where this user points, in the coordinates of the drawing. */
export const pointOnCanvasAtom = atom(null, (_, set, { x, y }: { x: number; y: number }) =>
  set(sendPresenceAtom, { pointer: { x: fraction(x), y: fraction(y), anchor: "canvas" } }),
);

export interface CanvasPointer {
  connection_id: string;
  name: string;
  color: string;
  x: number;
  y: number;
}

/** Where others point, in the coordinates of the drawing. */
export const canvasPointersAtom = atom((get): CanvasPointer[] =>
  get(pointersAtom).map(({ connection_id, name, color, pointer }) => ({
    connection_id,
    name,
    color: peerColor(color),
    x: pointer!.x * SQUARE,
    y: pointer!.y * SQUARE,
  })),
);
