import type { IncomingHttpHeaders } from "node:http";
import { json } from "node:stream/consumers";
import { createLocalServer, listen } from "./processes/local-http.ts";

/** A requested chat completion. */
export interface ModelCall {
  headers: IncomingHttpHeaders;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format: { type: string; json_schema: { name: string; strict: boolean; schema: unknown } };
  };
}

export interface ModelReply {
  status?: number;
  /** The raw body. Default: a completion with `content`. */
  body?: string;
  content?: string | null;
  refusal?: string;
  finish_reason?: string;
  /** Delays the reply until it resolves. */
  after?: Promise<unknown>;
}

export interface LanguageModel {
  /** The variable AI_ENDPOINT. */
  url: string;
  calls: ModelCall[];
  /** Sets the reply to the following calls. */
  setReply(reply: ModelReply): void;
  close(): Promise<void>;
}

/** Starts a server with OpenAI's chat completion protocol and predefined replies. */
export async function startLanguageModel(): Promise<LanguageModel> {
  const calls: ModelCall[] = [];
  let reply: ModelReply = { status: 500 };
  const server = createLocalServer(async (request, response) => {
    if (request.method !== "POST" || request.url !== "/v1/chat/completions") {
      response.writeHead(404).end();
      return;
    }
    calls.push({ headers: request.headers, body: (await json(request)) as ModelCall["body"] });
    const { status = 200, body, content = null, refusal = null, finish_reason = "stop", after } = reply;
    await after;
    const message = { role: "assistant", content, refusal };
    const completion = { object: "chat.completion", choices: [{ index: 0, message, finish_reason }] };
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(body ?? JSON.stringify(completion));
  });
  const { origin, stop } = await listen(server);
  return {
    url: `${origin}/v1`,
    calls,
    setReply: (next) => {
      reply = next;
    },
    close: stop,
  };
}
