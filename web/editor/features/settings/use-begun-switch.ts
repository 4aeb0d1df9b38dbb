import { useState } from "react";
import type { Autosave } from "../../../ui/inputs/autosave/use-autosave.ts";

interface Switched {
  enabled: boolean;
}

interface BegunSwitch<Draft> {
  /** Whether the switch is on, stored or not. */
  isOn: boolean;
  /** Whether it was switched on without a value. There is nothing to store or to correct yet. */
  isBegun: boolean;
  turn: (enabled: boolean) => void;
  /** A part with the switch: the first value switches it on. */
  withSwitch: (part: Partial<Draft>) => Partial<Draft>;
}

/** A switch that is stored with its first value, so that nothing applies that the user did not choose. */
export function useBegunSwitch<Draft extends Switched>(
  autosave: Autosave<Draft>,
  stored: Draft,
  hasValue: (draft: Draft) => boolean,
): BegunSwitch<Draft> {
  const [isBegun, setBegun] = useState(false);
  const { draft, isAsked } = autosave;
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (wasAsked !== isAsked) {
    setWasAsked(isAsked);
    // After a no, what is stored is shown again; after a yes, the draft is switched on.
    if (wasAsked) setBegun(false);
  }
  return {
    // A question has no effect before it is answered.
    isOn: (isAsked ? stored : draft).enabled || isBegun,
    isBegun,
    turn: (enabled) => {
      setBegun(enabled && !hasValue(draft));
      // Switched off, its controls are hidden, and an invalid value there would prevent saving.
      if (!enabled) autosave.set({ ...stored, enabled });
      else if (hasValue(draft)) autosave.set({ ...draft, enabled });
    },
    withSwitch: (part) => ({ ...part, enabled: stored.enabled || hasValue({ ...draft, ...part }) }),
  };
}
