import { Upload } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { texts } from "../texts.ts";

interface FileButtonProps {
  /** The button's text: "Choose file". */
  label?: string;
  /** What the file is for, for people who cannot see the button's surroundings. */
  of?: string;
  /** Media types and endings, as in HTML. */
  accept?: string;
  isMultiple?: boolean;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** The names of the chosen files; null: none. */
  chosen?: string | null;
  onChoose: (files: File[]) => void;
  className?: string;
}

/**
 * Chooses files from this device, by a press or by dropping them on it.
 *
 *     <FileButton accept=".csv" chosen={file?.name ?? null} onChoose={([file]) => read(file)} />
 */
export function FileButton(props: FileButtonProps) {
  const {
    label = texts.files.choose,
    of,
    accept,
    isMultiple = false,
    isBusy,
    isDisabled = false,
    chosen,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function take(files: FileList | null) {
    const taken = [...(files ?? [])].slice(0, isMultiple ? undefined : 1);
    if (taken.length > 0) props.onChoose(taken);
  }

  function onDrag(event: DragEvent) {
    if (isDisabled || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type === "dragover");
    if (event.type === "drop") take(event.dataTransfer.files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to press its button
    <div
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
      className={classNames(
        "flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-md",
        isOver && "outline-2 outline-offset-4 outline-ring outline-dashed",
        props.className,
      )}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        accept={accept}
        multiple={isMultiple}
        disabled={isDisabled}
        onChange={(event) => {
          take(event.target.files);
          // Allows picking the same file again.
          event.target.value = "";
        }}
      />
      <Button isBusy={isBusy} disabled={isDisabled} onClick={() => input.current?.click()}>
        {!isBusy && <Upload aria-hidden />}
        {label}
        {of !== undefined && <span className="sr-only">: {of}</span>}
      </Button>
      <span className="min-w-0 truncate text-meta text-muted-foreground" role="status">
        {chosen ? <bdi className="text-foreground">{chosen}</bdi> : chosen === null && texts.files.or_drop}
      </span>
    </div>
  );
}
