import { useEffect, useState, useSyncExternalStore } from "react";
import { toast } from "../../feedback/toast.ts";
import { say } from "../../say.ts";
import { texts } from "../../texts.ts";
import { useUnsavedCard } from "../unsaved-cards.ts";
import { type AutosaveRules, Autosaver, type AutosaveState } from "./autosaver.ts";

interface AutosaveOptions<Draft> extends AutosaveRules<Draft> {
  /** Names the setting where the user is told of it on another page. */
  title: string;
  /** What is stored, as a draft. */
  stored: Draft;
}

export interface Autosave<Draft extends object = object> extends AutosaveState<Draft> {
  title: string;
  /** Takes over a choice and stores it at once. */
  set: (part: Partial<Draft>) => void;
  /** Takes over typed text. It is stored when it rests or is left. */
  type: (part: Partial<Draft>) => void;
  leave: () => void;
  retry: () => void;
}

/** Stores what belongs to one setting as soon as it is chosen, rests or is left. See `Autosaver`. */
export function useAutosave<Draft extends object>({
  title,
  stored,
  ...rules
}: AutosaveOptions<Draft>): Autosave<Draft> {
  const [saver] = useState(() => new Autosaver(stored, rules));
  saver.rules = rules;
  const state = useSyncExternalStore(saver.subscribe, saver.get);
  useUnsavedCard(state.isUnsaved);

  // Compared by value because the server's result is a new object with equal values.
  const key = JSON.stringify(stored);
  useEffect(() => saver.receive(JSON.parse(key) as Draft), [saver, key]);

  useEffect(() => {
    const close = () => saver.close();
    const retry = () => saver.retry();
    window.addEventListener("pagehide", close);
    window.addEventListener("beforeunload", close);
    document.addEventListener("visibilitychange", close);
    window.addEventListener("online", retry);
    return () => {
      window.removeEventListener("pagehide", close);
      window.removeEventListener("beforeunload", close);
      document.removeEventListener("visibilitychange", close);
      window.removeEventListener("online", retry);
      saver.close();
      finish(saver, title);
    };
  }, [saver, title]);

  return {
    ...state,
    title,
    set: (part) => saver.set(part),
    type: (part) => saver.type(part),
    leave: () => saver.leave(),
    retry: () => saver.retry(),
  };
}

/** Reports on the next page what could not be stored after its own page was left. */
function finish<Draft extends object>(saver: Autosaver<Draft>, title: string): void {
  const report = () => {
    const { isUnsaved, isSaving, failure, problems } = saver.get();
    if (isSaving) return;
    stop();
    if (!isUnsaved) return;
    const [problem] = Object.values<string | undefined>(problems);
    const retry = { label: texts.autosave.retry, onClick: retryElsewhere };
    toast.error(say(texts.autosave.not_saved_elsewhere, { title }), {
      id: `unsaved ${title}`,
      isEverywhere: true,
      ...((failure ?? problem) && { description: failure ?? problem }),
      ...(failure !== null && { action: retry }),
    });
  };
  const retryElsewhere = () => {
    saver.retry();
    finish(saver, title);
  };
  const stop = saver.subscribe(report);
  report();
}
