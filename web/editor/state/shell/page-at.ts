/** Returns what `editorPage` finds at an address. If its code cannot be loaded, assumes a page. */
export function pageAt(pathname: string): Promise<"page" | "signed-in" | null> {
  return import("#core/contracts/wire/editor-pages.ts").then(
    ({ editorPage }) => editorPage(pathname),
    () => "page",
  );
}
