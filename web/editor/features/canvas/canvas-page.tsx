import { useAtomValue, useSetAtom } from "jotai";
import { Suspense, useEffect, useState } from "react";
import { useParams } from "react-router";
import { DOCUMENT_ID } from "#core/contracts/wire/paths.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { lazyPart, loadEarly } from "../../../ui/lazy-part.ts";
import { loadCanvasEarly, type OpenCanvas, openCanvasAtom } from "../../state/canvas/canvas.ts";
import type { CanvasScope } from "../../state/canvas/unsaved-elements.ts";
import { loadWorkspaceAtom, userAtom, workspaceStateAtom } from "../../state/documents/workspace.ts";
import { canEditAtom, loadDocumentAtom, titleAtom } from "../../state/editing/document.ts";
import { loadedStateAtom } from "../../state/editing/open-document.ts";
import { store } from "../../state/editing/store.ts";
import { isContentFirstAtom } from "../../state/shell/content-first.ts";
import { FaultyElements } from "./faulty-elements.tsx";
import { Scene } from "./scene.ts";
import { texts } from "./texts.ts";

declare global {
  interface Window {
    EXCALIDRAW_ASSET_PATH: string;
  }
}
/** Where Excalidraw finds its fonts (local/vite/drawings.ts). It reads this while it is loaded. */
window.EXCALIDRAW_ASSET_PATH = "/assets/excalidraw/";

const IS_DOCUMENT_ID = new RegExp(`^${DOCUMENT_ID}$`);
const loadDrawing = () => import("./drawing.tsx");
const Drawing = lazyPart(loadDrawing);
// All of it is loaded at once, while the frame of the page is.
void loadEarly(loadDrawing);

interface Opened {
  canvas: OpenCanvas;
  scene: Scene;
}
interface Opening extends CanvasScope {
  canEdit: boolean;
}

async function openCanvas(opening: Opening): Promise<Opened> {
  const scene = new Scene();
  return { scene, canvas: await store.set(openCanvasAtom, { ...opening, scene }) };
}

/** The canvas that is being opened while the frame of its page is rendered. */
let early: (Opening & { opened: Promise<Opened> }) | null = null;

/** Does at once what the frame and the page would do one after the other. */
async function openEarly(canvas_id: string): Promise<void> {
  loadCanvasEarly(canvas_id);
  await Promise.all([store.set(loadWorkspaceAtom), store.set(loadDocumentAtom, canvas_id, { table: null })]);
  const user_id = store.get(userAtom)?.id;
  if (user_id === undefined || store.get(loadedStateAtom).status !== "canvas") return;
  const opening = { canvas_id, user_id, canEdit: store.get(canEditAtom) };
  const opened = openCanvas(opening);
  opened.catch(() => {});
  early = { ...opening, opened };
}

function takeEarly({ canvas_id, user_id, canEdit }: Opening): Promise<Opened> | null {
  const taken = early;
  early = null;
  const isSame = taken?.canvas_id === canvas_id && taken.user_id === user_id && taken.canEdit === canEdit;
  return isSame ? taken.opened : null;
}

const [, , , opened_id, page] = window.location.pathname.split("/");
if (page === "canvas" && IS_DOCUMENT_ID.test(opened_id!)) void openEarly(opened_id!);

type Loaded = { status: "loading" } | { status: "failed"; message: string } | ({ status: "ready" } & Opened);

/** The page of a canvas. */
export default function CanvasPage() {
  const { document_id: canvas_id = "" } = useParams();
  const title = useAtomValue(titleAtom);
  const canEdit = useAtomValue(canEditAtom);
  const user_id = useAtomValue(userAtom)?.id;
  const hasFailed = useAtomValue(workspaceStateAtom).status === "failed";
  const [state, setState] = useState<Loaded>({ status: "loading" });
  const waitForContent = useSetAtom(isContentFirstAtom);
  const [attempt, setAttempt] = useState(0);
  // Without the user's id, nothing is kept for them.
  const known_id = user_id ?? (hasFailed ? "" : null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    if (known_id === null) return;
    let canvas: OpenCanvas | null = null;
    let isLeft = false;
    const opening = { canvas_id, user_id: known_id, canEdit };
    setState({ status: "loading" });
    (takeEarly(opening) ?? openCanvas(opening)).then(
      (opened) => {
        canvas = opened.canvas;
        if (isLeft) canvas.close();
        else setState({ status: "ready", ...opened });
      },
      (error: Error) => {
        waitForContent(false);
        if (!isLeft) setState({ status: "failed", message: error.message });
      },
    );
    return () => {
      isLeft = true;
      canvas?.close();
    };
  }, [canvas_id, known_id, canEdit, waitForContent, attempt]);

  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {state.status === "loading" && <Skeleton className="m-4 grow" />}
      {state.status === "failed" && (
        <ErrorState title={texts.failed} message={state.message} onRetry={() => setAttempt(attempt + 1)} />
      )}
      {state.status === "ready" && (
        <>
          <FaultyElements onDelete={canEdit ? state.canvas.deleteFaulty : null} />
          <Suspense fallback={<Skeleton className="m-4 grow" />}>
            <Drawing canvas={state.canvas} scene={state.scene} {...{ canEdit, title }} />
          </Suspense>
        </>
      )}
    </>
  );
}
