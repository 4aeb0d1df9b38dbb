import { useState } from "react";
import type { ObjectUse } from "#core/contracts/buckets.ts";
import { InUse } from "../../state/buckets/changes.ts";
import { texts } from "./texts.ts";

/** The forms that a change concerns, once the server has named them. The second attempt then goes on. */
export function useKnownUses() {
  const [uses, setUses] = useState<readonly ObjectUse[]>([]);
  /** Calls `act`, and keeps the uses that it was refused for. */
  async function attempt(act: (is_use_known: boolean) => Promise<void>): Promise<void> {
    try {
      await act(uses.length > 0);
    } catch (error) {
      if (!(error instanceof InUse)) throw error;
      setUses(error.uses);
      throw new Error(texts.used.confirm);
    }
  }
  return { uses, attempt };
}
