import { useAtomValue, useSetAtom } from "jotai";
import { Suspense, useEffect, useState } from "react";
import { useParams } from "react-router";
import { DOCUMENT_ID } from "#core/contracts/wire/paths.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { lazyPart, loadEarly } from "../../../ui/lazy-part.ts";
import { loadCanvasEarly, type OpenCanvas, openCanvasAtom } from "../../state/canvas/canvas.ts";
import { loadWorkspaceAtom, userAtom, workspaceStateAtom } from "../../state/documents/workspace.ts";
import { canEditAtom, loadDocumentAtom, titleAtom } from "../../state/editing/document.ts";
import { store } from "../../state/editing/store.ts";
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
const [, , , opened_id, page] = window.location.pathname.split("/");
if (page === "canvas" && IS_DOCUMENT_ID.test(opened_id!)) {
  loadCanvasEarly(opened_id!);
  // The frame of the page asks for both, too, but only once it is there.
  void store.set(loadWorkspaceAtom);
  void store.set(loadDocumentAtom, opened_id!, { table: null });
}

type Loaded =
  | { status: "loading" }
  | { status: "failed"; message: string }
  | { status: "ready"; canvas: OpenCanvas; scene: Scene };

/** The page of a canvas. */
export default function CanvasPage() {
  const { document_id: canvas_id = "" } = useParams();
  const title = useAtomValue(titleAtom);
  const canEdit = useAtomValue(canEditAtom);
  const user_id = useAtomValue(userAtom)?.id;
  const hasFailed = useAtomValue(workspaceStateAtom).status === "failed";
  const open = useSetAtom(openCanvasAtom);
  const [state, setState] = useState<Loaded>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);
  // Without the user's id, nothing is kept for them.
  const known_id = user_id ?? (hasFailed ? "" : null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    if (known_id === null) return;
    let canvas: OpenCanvas | null = null;
    let isLeft = false;
    const scene = new Scene();
    setState({ status: "loading" });
    open({ canvas_id, user_id: known_id, canEdit, scene }).then(
      (opened) => {
        canvas = opened;
        if (isLeft) opened.close();
        else setState({ status: "ready", canvas, scene });
      },
      (error: Error) => !isLeft && setState({ status: "failed", message: error.message }),
    );
    return () => {
      isLeft = true;
      canvas?.close();
    };
  }, [canvas_id, known_id, canEdit, open, attempt]);

  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {state.status === "loading" && <Skeleton className="m-4 grow" />}
      {state.status === "failed" && (
        <ErrorState title={texts.failed} message={state.message} onRetry={() => setAttempt(attempt + 1)} />
      )}
      {state.status === "ready" && (
        <Suspense fallback={<Skeleton className="m-4 grow" />}>
          <Drawing canvas={state.canvas} scene={state.scene} {...{ canEdit, title }} />
        </Suspense>
      )}
    </>
  );
}
