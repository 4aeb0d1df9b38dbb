import { Excalidraw, isInvisiblySmallElement, MainMenu } from "@excalidraw/excalidraw";
import "@excalidraw/excalidraw/index.css";
import type { ExcalidrawElement } from "@excalidraw/excalidraw/element/types";
import type { ExcalidrawImperativeAPI, ExcalidrawProps, SocketId } from "@excalidraw/excalidraw/types";
import { useAtomValue, useSetAtom, useStore } from "jotai";
import { type DragEvent, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { CanvasElement } from "#core/documents/canvas/element.ts";
import { canvasPointersAtom, type OpenCanvas, pointOnCanvasAtom } from "../../state/canvas/canvas.ts";
import { isContentFirstAtom } from "../../state/shell/content-first.ts";
import { appearanceAtom } from "../../state/shell/theme.ts";
import "./canvas.css";
import { ChangedElements } from "./changed-elements.ts";
import { Pictures } from "./pictures.ts";
import type { Scene } from "./scene.ts";
import { ShownElements } from "./shown-elements.ts";
import { texts } from "./texts.ts";
import { Thumbnails } from "./thumbnails.ts";

const UI: ExcalidrawProps["UIOptions"] = {
  canvasActions: {
    // The color of the background is not stored, and a file would replace what others draw.
    changeViewBackgroundColor: false,
    loadScene: false,
    saveToActiveFile: false,
    toggleTheme: false,
  },
};

/** Long enough for a frame to be painted. */
const AFTER_FRAME_MS = 50;

interface DrawingProps {
  canvas: OpenCanvas;
  scene: Scene;
  canEdit: boolean;
  title: string;
}

/** The drawing with Excalidraw's tools. */
export default function Drawing({ canvas, scene, canEdit, title }: DrawingProps) {
  const theme = useAtomValue(appearanceAtom);
  const point = useSetAtom(pointOnCanvasAtom);
  const store = useStore();
  const pictures = useMemo(() => new Pictures(scene, canvas), [scene, canvas]);
  const thumbnails = useMemo(() => new Thumbnails(scene, canvas), [scene, canvas]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another canvas has other elements
  const changes = useMemo(() => new ChangedElements<ExcalidrawElement>(), [canvas]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another canvas has other elements
  const shown = useMemo(() => new ShownElements(), [canvas]);
  const initialData = useMemo(
    () => ({ elements: shown.begin(canvas.elements), scrollToContent: true }),
    [canvas, shown],
  );
  const seen = useRef(0);
  const isFitted = useRef(false);
  const waitForContent = useSetAtom(isContentFirstAtom);
  const after = useMemo(() => {
    const begin = () => {
      waitForContent(false);
      return canvas.follow();
    };
    return new AfterDrawing(begin);
  }, [canvas, waitForContent]);
  useEffect(() => () => after.stop(), [after]);
  // While Excalidraw still has the drawing.
  useLayoutEffect(() => () => thumbnails.close(), [thumbnails]);
  useEffect(() => {
    const showPointers = () => {
      const collaborators = store.get(canvasPointersAtom).map(({ connection_id, name, color, x, y }) => {
        const shown = { username: name, color: { background: color, stroke: color } };
        return [
          connection_id as SocketId,
          { ...shown, pointer: { x, y, tool: "pointer" as const } },
        ] as const;
      });
      scene.api?.updateScene({ collaborators: new Map(collaborators) });
    };
    return store.sub(canvasPointersAtom, showPointers);
  }, [store, scene]);

  function attach(api: ExcalidrawImperativeAPI) {
    scene.attach(api, (...arrived) => shown.show(...arrived));
  }

  const onChange: ExcalidrawProps["onChange"] = (elements, _, files) => {
    if (!isFitted.current && scene.api !== null) fitPhone(scene.api);
    isFitted.current = true;
    after.start();
    pictures.send(files);
    pictures.receive(elements);
    if (!canEdit) return;
    const drawn = changes
      .take(elements)
      .filter((element) => element.isDeleted || !isInvisiblySmallElement(element));
    const isChanged = canvas.changed(drawn as unknown as CanvasElement[]);
    // The first call only reports what was loaded.
    if (isChanged && seen.current > 0) thumbnails.changed();
    else thumbnails.moved();
    seen.current += 1;
  };

  return (
    <section
      aria-label={texts.label}
      className="sheaf-canvas min-h-0 grow"
      onKeyDown={stopHelpKey}
      onDropCapture={refuseScenes}
    >
      <Excalidraw
        excalidrawAPI={attach}
        initialData={initialData}
        onChange={onChange}
        onPointerUpdate={({ pointer }) => point(pointer)}
        viewModeEnabled={!canEdit}
        isCollaborating
        theme={theme}
        langCode="en"
        name={title}
        UIOptions={UI}
        validateEmbeddable={false}
        aiEnabled={false}
        autoFocus
      >
        <MainMenu>
          <MainMenu.DefaultItems.SaveAsImage />
          <MainMenu.DefaultItems.Export />
          <MainMenu.DefaultItems.SearchMenu />
          <MainMenu.DefaultItems.Help />
          {canEdit && <MainMenu.DefaultItems.ClearCanvas />}
        </MainMenu>
      </Excalidraw>
    </section>
  );
}

/**
 * What begins with the first frame of the drawing: the frame of its page, and following others. What they change until
 * then is fetched when it begins.
 */
class AfterDrawing {
  readonly #begin: () => () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: (() => void) | null = null;

  constructor(begin: () => () => void) {
    this.#begin = begin;
  }

  start(): void {
    this.#timer ??= setTimeout(() => {
      this.#stop = this.#begin();
    }, AFTER_FRAME_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#stop?.();
  }
}

/** Below it, Excalidraw shows its tools for phones. */
const PHONE_WIDTH = 730;

/** Shows all of a drawing that is wider than a phone. Excalidraw would open it at one of its elements. */
function fitPhone(api: ExcalidrawImperativeAPI) {
  if (api.getAppState().width >= PHONE_WIDTH || api.getSceneElements().length === 0) return;
  api.scrollToContent(undefined, { fitToContent: true, viewportZoomFactor: 0.9, animate: false });
}

/** Here the key opens Excalidraw's list of shortcuts, elsewhere that of the editor. */
function stopHelpKey(event: KeyboardEvent) {
  if (event.key === "?") event.stopPropagation();
}

/** A dropped file of Excalidraw would replace the drawing on this page only. */
function refuseScenes(event: DragEvent) {
  const isScene = [...event.dataTransfer.files].some(({ name }) => /\.(?:excalidraw|json)$/i.test(name));
  if (!isScene) return;
  event.preventDefault();
  event.stopPropagation();
}
