import { type ReactNode, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "../../overlays/confirm-dialog.tsx";
import { Declined } from "./autosaver.ts";

interface Question {
  title: string;
  description: ReactNode;
  /** Label of the button. */
  action: string;
  /** When set, the person must type exactly this. */
  confirmation?: string | undefined;
}

interface Asked extends Question {
  resolve: () => void;
  reject: (reason: Error) => void;
}

/**
 * Asks before a setting is saved that closes a form or destroys data. `ask` rejects with `Declined` if the
 * answer is no, or if the page is left. `dialog` has its place outside of the card.
 */
export function useConfirmSave(): { ask: (question: Question) => Promise<void>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const ask = (question: Question) =>
    new Promise<void>((resolve, reject) => {
      if (isGone.current) reject(new Declined());
      else setAsked({ ...question, resolve, reject });
    });
  const dialog = asked !== null && (
    <ConfirmDialog
      isOpen
      title={asked.title}
      description={asked.description}
      action={asked.action}
      confirmation={asked.confirmation}
      onConfirm={asked.resolve}
      onClose={() => {
        // After a confirmation this changes nothing.
        asked.reject(new Declined());
        setAsked(null);
      }}
    />
  );
  return { ask, dialog };
}
