import { useEffect, useState } from "react";
import type { RichTextEditor } from "./rich-text/rich-text-editor.tsx";

interface TextEditor {
  RichTextEditor: typeof RichTextEditor;
  /** Elements of a text that its editor would lose. */
  beyondEditing: (html: string) => string[];
}

let loaded: TextEditor | null = null;
let loading: Promise<TextEditor> | null = null;

/** Loads the text editor once: it is half as large as the builder. */
export function loadTextEditor(): Promise<TextEditor> {
  loading ??= Promise.all([
    import("./rich-text/rich-text-editor.tsx"),
    import("./rich-text/owner-text.ts"),
  ]).then(
    ([{ RichTextEditor }, { beyondEditing }]) => {
      loaded = { RichTextEditor, beyondEditing };
      return loaded;
    },
    (error: unknown) => {
      // The next caller tries again.
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** The text editor; null while it is loading. */
export function useTextEditor(isWanted: boolean): TextEditor | null {
  const [editor, setEditor] = useState(loaded);
  useEffect(() => {
    if (!isWanted || editor !== null) return;
    const want = () => void loadTextEditor().then(setEditor, () => {});
    want();
    window.addEventListener("online", want);
    return () => window.removeEventListener("online", want);
  }, [isWanted, editor]);
  return isWanted ? editor : null;
}
