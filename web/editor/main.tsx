import { Provider } from "jotai";
import { createRoot } from "react-dom/client";
import { App } from "./router.tsx";
import { store } from "./state/editing/store.ts";
import "./editor.css";

createRoot(document.getElementById("root") as HTMLElement).render(
  <Provider store={store}>
    <App />
  </Provider>,
);
