import { useEffect, useState } from "react";
import type { RichTextEditor } from "./rich-text/rich-text-editor.tsx";

interface TextEditor {
  RichTextEditor: typeof RichTextEditor;
  /** Returns the elements of a text that the editor would lose, as tags. */
  beyondEditing: (html: string) => string[];
}

let loaded: TextEditor | null = null;
let loading: Promise<TextEditor> | null = null;

/** Loads the text editor once, on demand, because it is half as large as the builder. */
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
      // After a failure, the next caller loads it again.
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Returns the text editor; null while it is loading. */
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
