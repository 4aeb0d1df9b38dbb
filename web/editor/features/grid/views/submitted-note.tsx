import { viewTexts as texts } from "./texts.ts";

/** Says why the cells of submitted sessions are empty. */
export default function SubmittedNote() {
  return (
    <p className="border-t border-border px-3 py-1.5 text-meta text-muted-foreground">
      {texts.submitted_note}
    </p>
  );
}
