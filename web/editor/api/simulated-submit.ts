import { newSessionPath, submitPath } from "#core/contracts/wire/paths.ts";
import { SIMULATION_HEADER } from "#core/contracts/wire/simulation-header.ts";

export interface SimulatedSubmit {
  form_id: string;
  /** Marks the response as simulated. */
  token: string;
  body: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

/** How the form answered a simulated person. */
export interface SimulatedOutcome {
  /** The HTTP status; 0 if there was no response. */
  status: number;
  /** Code of the refusal; null: accepted. */
  code: string | null;
  /** Names of the questions whose answers were refused. */
  fields: readonly string[];
  /** Seconds to wait before the next submit. */
  retry_after: number;
}

/** Responds to a form as a visitor does: in a session of its own, without this member's cookie. */
export async function submitSimulated({
  form_id,
  token,
  body,
  signal,
}: SimulatedSubmit): Promise<SimulatedOutcome> {
  const plain = { credentials: "omit", signal, headers: { accept: "application/json" } } as const;
  try {
    const opened = await fetch(newSessionPath(form_id), plain);
    if (!opened.ok) return await outcomeOf(opened);
    const { data } = (await opened.json()) as { data: { id: string } };
    const response = await fetch(submitPath(form_id), {
      ...plain,
      method: "POST",
      headers: { ...plain.headers, "content-type": "application/json", [SIMULATION_HEADER]: token },
      body: JSON.stringify({ ...body, __gf_session: data.id }),
    });
    return await outcomeOf(response);
  } catch (error) {
    if (signal.aborted) throw error;
    return { status: 0, code: "NETWORK", fields: [], retry_after: 1 };
  }
}

async function outcomeOf(response: Response): Promise<SimulatedOutcome> {
  const { status, headers } = response;
  const envelope = (await response.json().catch(() => ({}))) as {
    error?: unknown;
    info?: { fields?: object } | null;
  };
  if (response.ok) return { status, code: null, fields: [], retry_after: 0 };
  return {
    status,
    code: String(envelope.error ?? "UNKNOWN"),
    fields: Object.keys(envelope.info?.fields ?? {}),
    retry_after: Number(headers.get("retry-after") ?? 0) || 0,
  };
}
