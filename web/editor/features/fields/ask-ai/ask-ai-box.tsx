import { useAtom, useSetAtom } from "jotai";
import { Sparkles } from "lucide-react";
import { type KeyboardEvent, useId } from "react";
import { MAX_DESCRIPTION } from "#core/fields/field-suggestion.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { Textarea } from "../../../../ui/inputs/input.tsx";
import { say } from "../../../../ui/say.ts";
import { keysHere } from "../../../../ui/shortcut.ts";
import { askedQuestionAtom, askForQuestionAtom } from "../../../state/building/field-suggestion.ts";
import type { FieldWords } from "../texts.ts";
import { texts } from "./texts.ts";

const focusLabel = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-panel-first-input]")?.focus());

/** Asks for the description of a question, and sends it. */
export default function AskAiBox({ words }: { words: FieldWords }) {
  const [asked, setAsked] = useAtom(askedQuestionAtom);
  const ask = useSetAtom(askForQuestionAtom);
  const id = useId();
  if (asked === null) return null;
  const { description, isAsking, problem } = asked;
  const isBlank = description.trim() === "";

  async function send() {
    if (isBlank || isAsking) return;
    const taken = await ask();
    if (taken === null) return;
    const { options, optgroups } = taken.left_out;
    const left = [
      ...(options > 0 ? [say(texts.options_left, { n: options })] : []),
      ...(optgroups > 0 ? [say(texts.groups_left, { n: optgroups })] : []),
    ];
    toast.success(words.written, {
      ...(left.length > 0 && { description: left.join(" ") }),
      action: { label: texts.undo, onClick: taken.takeBack },
    });
    focusLabel();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void send();
    } else if (event.key === "Escape" && !isBlank) {
      // Escape moves the focus out of the box. It does not close the panel, because nothing else stores the
      // description.
      event.preventDefault();
      focusLabel();
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        {words.describe}
      </label>
      <Textarea
        id={id}
        rows={3}
        value={description}
        maxLength={MAX_DESCRIPTION}
        placeholder={texts.placeholder}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-hint`}
        readOnly={isAsking}
        onChange={({ target }) => setAsked({ description: target.value, problem: null })}
        onKeyDown={onKeyDown}
      />
      {problem !== null && (
        <p role="alert" className="text-meta text-destructive">
          {problem}
        </p>
      )}
      <div className="flex items-center gap-3">
        <p id={`${id}-hint`} className="min-w-0 grow text-meta text-muted-foreground">
          {say(texts.privacy, { keys: keysHere("Mod", "Enter").join(" ") })}
        </p>
        <Button size="sm" disabled={isBlank} isBusy={isAsking} onClick={() => void send()}>
          <Sparkles aria-hidden />
          {isAsking ? texts.asking : texts.ask}
        </Button>
      </div>
    </div>
  );
}
