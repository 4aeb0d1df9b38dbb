import type { Env } from "../env.ts";

/** A question to a language model. The reply is JSON of the schema, as far as the model complies. */
export interface AiQuestion {
  /** Our instructions. */
  instructions: string;
  /** The user's text, which is untrusted. */
  material: string;
  /** The schema's name: letters and underscores. */
  name: string;
  schema: Readonly<Record<string, unknown>>;
}

/** `refused`: the model declined. `failed`: no usable reply; `reason` is for the log. */
export type AiReply =
  | { kind: "json"; json: unknown }
  | { kind: "refused" }
  | { kind: "failed"; reason: string };

/** Asks a language model. */
export interface AiClient {
  readonly isConfigured: boolean;
  /** Never throws. The JSON is not validated against the schema: treat it as untrusted input. */
  ask(question: AiQuestion): Promise<AiReply>;
}

const UNSET: AiClient = {
  isConfigured: false,
  ask: async () => ({ kind: "failed", reason: "not configured" }),
};

/** A server with OpenAI's protocol, else Workers AI, else none. Both modules are loaded on demand. */
export function createAiClient(env: Pick<Env, "AI_ENDPOINT" | "AI_KEY" | "AI_MODEL" | "AI">): AiClient {
  const { AI_ENDPOINT: endpoint, AI_KEY: key, AI_MODEL: model, AI: binding } = env;
  if (URL.canParse(endpoint) && model !== "") {
    return {
      isConfigured: true,
      ask: async (question) =>
        (await import("./chat-completion.ts")).askServer({ endpoint, key, model }, question),
    };
  }
  if (binding === undefined) return UNSET;
  return {
    isConfigured: true,
    ask: async (question) => (await import("./chat-completion.ts")).askBinding(binding, model, question),
  };
}
