import { OutsideError } from "./guarded-fetch.ts";

/** Why a connected database did not answer, and whether the same call may succeed later. */
export interface ExternalProblem {
  kind: "address" | "unreachable" | "key" | "missing" | "busy" | "broken" | "foreign" | "refused";
  /** Text for the owner. */
  message: string;
}

const WORDS: Readonly<Record<Exclude<OutsideError["reason"], "address">, ExternalProblem>> = {
  redirect: { kind: "foreign", message: "The server redirects. Enter the URL that it leads to." },
  too_large: { kind: "broken", message: "The server sent more than 10 MB." },
  foreign: { kind: "foreign", message: "There is no Supabase project at this URL." },
};

export function problemOfError(error: unknown): ExternalProblem {
  if (error instanceof OutsideError) {
    const { reason, message } = error;
    return reason === "address" ? { kind: "address", message } : WORDS[reason];
  }
  if (error instanceof SyntaxError) return WORDS.foreign;
  const isTimeout = error instanceof Error && error.name === "TimeoutError";
  return {
    kind: "unreachable",
    message: isTimeout ? "The server didn’t respond within 15 seconds." : "We couldn’t reach the server.",
  };
}

/** Problems after which nobody knows whether the server has made a change. */
const IN_DOUBT: readonly ExternalProblem["kind"][] = ["unreachable", "broken", "foreign"];

/** The problem of a change that was sent. */
export function problemOfChange({ kind, message }: ExternalProblem): ExternalProblem {
  return { kind, message: IN_DOUBT.includes(kind) ? `${message} The change may have been made.` : message };
}

/** What PostgREST says about a refused request. Anything else is some other server's. */
interface ServerError {
  message?: unknown;
  code?: unknown;
}

/** Longest part of a server's own words that is shown. */
const SHOWN_LENGTH = 300;

function ownWords(error: ServerError | null): string {
  const { message, code } = error ?? {};
  const isKnown = typeof message === "string" && message !== "" && typeof code === "string" && code !== "";
  return isKnown ? `: ${message.slice(0, SHOWN_LENGTH)}` : ".";
}

/** `error`: the body of the HTTP response, or what the library made of it. Status 0: there was none. */
export function problemOfStatus(status: number, error: ServerError | null): ExternalProblem {
  const own = ownWords(error);
  if (status === 0) return { kind: "unreachable", message: "We couldn’t reach the server." };
  // A success that is no JSON.
  if (status < 300) return WORDS.foreign;
  if (status === 401 || status === 403) {
    return { kind: "key", message: "The key isn’t allowed to do this. Check it, or store the secret key." };
  }
  if (status === 404) return { kind: "missing", message: `The server doesn’t know this table${own}` };
  if (status === 406) {
    return { kind: "missing", message: "The schema isn’t exposed. Add it in the project’s API settings." };
  }
  if (status === 429) return { kind: "busy", message: "The server is busy. Try again in a minute." };
  if (status >= 500) return { kind: "broken", message: `The server failed with ${status}${own}` };
  return { kind: "refused", message: `The server refused the request${own}` };
}
