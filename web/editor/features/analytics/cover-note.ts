import { say } from "../../../ui/say.ts";
import { texts } from "./texts.ts";

/** Says of how many responses numbers are, if not of all. */
export function coverNote(total: number, covered: number): string | null {
  return total > covered ? say(texts.covers, { n: covered }) : null;
}
