import { Upload } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { MAX_IMPORT_BYTES, type ReadImport, readImport } from "#core/outlines/read-import.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Fold } from "../../../ui/layout/fold.tsx";

export type ReadFile = Extract<ReadImport, { ok: true }>;

async function readFile(file: File): Promise<ReadImport> {
  if (file.size > MAX_IMPORT_BYTES) {
    return { ok: false, reason: "This file is larger than 1.5 MB: that is no form." };
  }
  try {
    return readImport(await file.text(), () => crypto.randomUUID());
  } catch {
    return { ok: false, reason: "The file could not be read." };
  }
}

/** Accepts a file by button or drop, and reports problems with it. */
export function ImportFile({ onRead }: { onRead: (read: ReadFile) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(file: File | undefined) {
    if (file === undefined) return;
    const read = await readFile(file);
    if (read.ok) onRead(read);
    else setProblem(read.reason);
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an alternative to the button inside */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={classNames(
          "flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-12 text-center",
          isOver ? "border-primary bg-accent" : "border-input bg-card",
        )}
      >
        <Upload aria-hidden className="size-6 text-primary" />
        <p id={hint} className="text-balance">
          Drop a JSON file here: a form of Sheaf, Google Forms or Typeform. Nothing is made before you have
          seen what becomes of it.
        </p>
        <Button variant="primary" aria-describedby={hint} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label="File to import"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const { currentTarget } = event;
            void take(currentTarget.files?.[0]);
            // Otherwise the same file could not be chosen again after it was corrected.
            currentTarget.value = "";
          }}
        />
        {problem !== null && (
          <p role="alert" className="text-destructive">
            {problem}
          </p>
        )}
      </div>
      <Exports />
    </>
  );
}

function Exports() {
  return (
    <div className="flex flex-col gap-2">
      <Fold title="From Google Forms">
        <p className="text-muted-foreground">
          Save what <code>forms.get</code> of the Google Forms API answers, or what a script writes that reads
          the form with Apps Script (<code>metadata</code> and <code>items</code>). What Google Takeout packs
          are web pages and answers, which hold no form.
        </p>
      </Fold>
      <Fold title="From Typeform">
        <p className="text-muted-foreground">
          Save what <code>GET https://api.typeform.com/forms/…</code> answers for your form. Public forms need
          no key for it.
        </p>
      </Fold>
      <Fold title="From Sheaf">
        <p className="text-muted-foreground">
          “Download definition” on the History page of a form. It holds the questions and the look, no answers
          and no settings.
        </p>
      </Fold>
    </div>
  );
}
