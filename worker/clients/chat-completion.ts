import type { Ai } from "@cloudflare/workers-types";
import type { AiQuestion, AiReply } from "./ai.ts";

/** Models are slow, but no request waits longer than this. */
const TIMEOUT_MS = 30_000;
/** Far more than any field needs, in bytes. */
const MAX_REPLY_BYTES = 256 * 1024;
/** A model of Workers AI that supports schemas. */
const WORKERS_MODEL = "@cf/meta/llama-3.3-70b-instruct-fp8-fast";

export interface AiServer {
  endpoint: string;
  /** Empty if no key is needed. */
  key: string;
  model: string;
  timeout_ms?: number;
}

/** The properties of a chat completion that we read. */
interface ChatCompletion {
  choices?: { message?: { content?: string | null; refusal?: string | null }; finish_reason?: string }[];
}

const failed = (reason: string): AiReply => ({ kind: "failed", reason });

const messagesOf = ({ instructions, material }: AiQuestion) => [
  { role: "system", content: instructions },
  { role: "user", content: material },
];

/** One chat completion with a schema, by OpenAI's published protocol. */
export async function askServer(
  { endpoint, key, model, timeout_ms = TIMEOUT_MS }: AiServer,
  question: AiQuestion,
): Promise<AiReply> {
  const { name, schema } = question;
  try {
    const response = await fetch(`${endpoint.replace(/\/+$/, "")}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model,
        messages: messagesOf(question),
        response_format: { type: "json_schema", json_schema: { name, strict: true, schema } },
      }),
      // Never send the key to another address.
      redirect: "manual",
      signal: AbortSignal.timeout(timeout_ms),
    });
    const text = await readBounded(response);
    if (!response.ok) return failed(`the server returned ${response.status}`);
    return text === null ? failed("the response is too long") : replyOf(JSON.parse(text));
  } catch (error) {
    return failed(error instanceof SyntaxError ? "the response is not JSON" : String(error));
  }
}

function replyOf(completion: ChatCompletion | null): AiReply {
  const [choice] = completion?.choices ?? [];
  const { content, refusal } = choice?.message ?? {};
  if (refusal || choice?.finish_reason === "content_filter") return { kind: "refused" };
  return typeof content === "string"
    ? { kind: "json", json: JSON.parse(content) }
    : failed("there is no content");
}

/** The response as text; null: longer than `MAX_REPLY_BYTES`. */
async function readBounded(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_REPLY_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Cloudflare's own models, by the binding. `model` empty: a default that supports schemas. */
export async function askBinding(ai: Ai, model: string, question: AiQuestion): Promise<AiReply> {
  try {
    // The deployment chooses the model; the binding's types only list those known when they were published.
    const run = ai.run as unknown as (model: string, input: object) => Promise<{ response?: unknown }>;
    const { response } = await Promise.race([
      run.call(ai, model || WORKERS_MODEL, {
        messages: messagesOf(question),
        response_format: { type: "json_schema", json_schema: question.schema },
        max_tokens: 4_096,
      }),
      new Promise<never>((_, reject) =>
        setTimeout(
          reject,
          TIMEOUT_MS,
          new Error(`The model did not respond within ${TIMEOUT_MS / 1_000} seconds.`),
        ),
      ),
    ]);
    if (typeof response === "object" && response !== null) return { kind: "json", json: response };
    return typeof response === "string"
      ? { kind: "json", json: JSON.parse(response) }
      : failed("there is no response");
  } catch (error) {
    return failed(error instanceof SyntaxError ? "the response is not JSON" : String(error));
  }
}
