import { Provider } from "jotai";
import { createRoot } from "react-dom/client";
import { watchErrors } from "../errors/watch-errors.ts";
import { App, firstPage } from "./router.tsx";
import { store } from "./state/editing/store.ts";
import "./editor.css";

const report = watchErrors("editor");

/** A page that failed is shown as such, so its error reaches no one else. */
function onCaughtError(error: unknown): void {
  console.error(error);
  if (error instanceof Error) report(error);
}

/** Until then, the HTML shows where the frame will be. Later, the page says that it is loading. */
const SOON_MS = 500;

// What is rendered before its code is there appears late: React shows what suspended at least 300 ms apart.
const soon = new Promise((resolve) => setTimeout(resolve, SOON_MS));
void Promise.race([firstPage, soon]).then(() =>
  createRoot(document.getElementById("root") as HTMLElement, { onCaughtError }).render(
    <Provider store={store}>
      <App />
    </Provider>,
  ),
);
