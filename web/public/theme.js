// Sets the theme before the first paint. web/editor/state/shell/theme.ts writes the same key.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("sheaf.theme");
  } catch {}
  const isDark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
})();
