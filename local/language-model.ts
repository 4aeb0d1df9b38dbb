import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { createLocalServer } from "./processes/local-http.ts";

/** A chat completion as it was asked for. */
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
  /** The whole body as it is; absent: a completion with `content`. */
  body?: string;
  content?: string | null;
  refusal?: string;
  finish_reason?: string;
  /** Answers once it is done. */
  after?: Promise<unknown>;
}

export interface LanguageModel {
  /** The variable AI_ENDPOINT. */
  url: string;
  calls: ModelCall[];
  /** What the next calls hear. */
  say(answer: ModelReply): void;
  close(): Promise<void>;
}

/** A server that speaks OpenAI's protocol for chat completions and says what it is told to. */
export async function startLanguageModel(): Promise<LanguageModel> {
  const calls: ModelCall[] = [];
  let answer: ModelReply = { status: 500 };
  const server = createLocalServer(async (request, response) => {
    if (request.method !== "POST" || request.url !== "/v1/chat/completions") {
      response.writeHead(404).end();
      return;
    }
    calls.push({ headers: request.headers, body: (await json(request)) as ModelCall["body"] });
    const { status = 200, body, content = null, refusal = null, finish_reason = "stop", after } = answer;
    await after;
    const message = { role: "assistant", content, refusal };
    const completion = { object: "chat.completion", choices: [{ index: 0, message, finish_reason }] };
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(body ?? JSON.stringify(completion));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    say: (next) => {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
