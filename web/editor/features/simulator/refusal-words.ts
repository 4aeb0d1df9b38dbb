import { say } from "../../../ui/say.ts";
import type { Refusal } from "../../state/simulator.ts";
import { texts } from "./texts.ts";

/** Says why a response was refused. `nameOf` names a question by its id or name. */
export function refusalWords({ status, code, fields }: Refusal, nameOf: (field: string) => string): string {
  const known = texts.because[code];
  if (known !== undefined) return known;
  if (status === 422 && fields.length > 0) {
    return say(texts.by_fields, { names: [...new Set(fields.map(nameOf))].join(", ") });
  }
  return texts.by_status[status] ?? say(texts.server_error, { code });
}

/** Whether the form refused a response, in contrast to a failure. */
export const isRefusal = ({ status }: Refusal): boolean => status >= 400 && status < 500;
