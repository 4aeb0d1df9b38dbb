import { Upload } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { MAX_IMPORT_BYTES, type ReadImport, readImport } from "#core/outlines/read-import.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Fold } from "../../../ui/layout/fold.tsx";
import { textOfFile } from "./text-of-file.ts";
import { texts } from "./texts.ts";

export type ReadFile = Extract<ReadImport, { ok: true }>;

async function readFile(file: File): Promise<ReadImport> {
  if (file.size > MAX_IMPORT_BYTES) {
    return { ok: false, reason: texts.too_large };
  }
  try {
    const text = await textOfFile(file);
    if (text === null) return { ok: false, reason: texts.encoding };
    return readImport(text, () => crypto.randomUUID());
  } catch {
    return { ok: false, reason: texts.unreadable };
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
          {texts.drop}
        </p>
        <Button variant="primary" aria-describedby={hint} onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label={texts.file}
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
      <Fold title={texts.google}>
        <p className="text-muted-foreground">{texts.google_text}</p>
      </Fold>
      <Fold title={texts.typeform}>
        <p className="text-muted-foreground">{texts.typeform_text}</p>
      </Fold>
      <Fold title={texts.sheaf}>
        <p className="text-muted-foreground">{texts.sheaf_text}</p>
      </Fold>
    </div>
  );
}
