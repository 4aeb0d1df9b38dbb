import { useSyncExternalStore } from "react";
import { canvasDocument, onCanvasChange } from "./canvas-document.ts";

/** The canvas's document; null until it is shown. */
export const useCanvasDocument = (): Document | null => useSyncExternalStore(onCanvasChange, canvasDocument);
