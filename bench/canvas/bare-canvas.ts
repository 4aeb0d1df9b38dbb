/** Excalidraw alone in a bare React page: what `canvas.ts` compares our page with. */
import { Excalidraw } from "@excalidraw/excalidraw";
import type { ExcalidrawElement } from "@excalidraw/excalidraw/element/types";
import { createElement } from "react";
import { createRoot } from "react-dom/client";

/** The place of the drawing in the window, so that both pages draw the same pixels. */
const place = new URLSearchParams(location.search);
const root = document.createElement("div");
Object.assign(root.style, {
  position: "absolute",
  left: `${place.get("x")}px`,
  top: `${place.get("y")}px`,
  width: `${place.get("width")}px`,
  height: `${place.get("height")}px`,
});
document.body.append(root);

const response = await fetch("/elements");
const elements = (await response.json()) as ExcalidrawElement[];
const initialData = { elements, scrollToContent: true };
createRoot(root).render(createElement(Excalidraw, { initialData, autoFocus: true }));
