/** What is at an address, by `editorPage`. If its code cannot be loaded, assumes a page. */
export function pageAt(pathname: string): Promise<"page" | "signed-in" | null> {
  return import("#core/contracts/wire/editor-pages.ts").then(
    ({ editorPage }) => editorPage(pathname),
    () => "page",
  );
}
