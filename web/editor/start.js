// Does what must not wait for the editor's code: it sets the theme before the first paint, and for a page of a document
// it shows where the frame will be, and asks for what the page will show.
(() => {
  // web/editor/state/shell/theme.ts writes the same key.
  let chosen = null;
  try {
    chosen = localStorage.getItem("sheaf.theme");
  } catch {}
  const isDark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";

  // web/editor/api/early-responses.ts takes these.
  const early = {};
  window.earlyResponses = early;
  const ask = (address, cache = "default") => {
    early[address] = fetch(address, { headers: { accept: "application/json" }, cache });
    early[address].catch(() => {});
    // What nobody took by then is too old.
    setTimeout(() => delete early[address], 30_000);
  };
  const [, , , document_id, page, part, table] = location.pathname.split("/");
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(document_id)) return;
  let isFolded = false;
  try {
    isFolded = localStorage.getItem("sheaf.navigation_folded") === "true";
  } catch {}
  document.documentElement.dataset.opening = isFolded ? "page" : "frame";
  ask("/private/workspace");
  const isTable = page === "data" && part === "table" && table;
  if (!isTable || table === "~new") ask(`/private/documents/${document_id}`);
  else if (!table.includes("%")) ask(`/private/documents/${document_id}?${new URLSearchParams({ table })}`);
  if (page === "canvas") ask(`/private/canvases/${document_id}`, "reload");
})();
