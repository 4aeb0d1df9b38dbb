import type { Env } from "../env.ts";

/** What a language model is asked: the answer is JSON of the schema, as far as the model keeps to it. */
export interface AiQuestion {
  /** Our own words: what to do. */
  instructions: string;
  /** Somebody else's words: what it is about. */
  material: string;
  /** Name of the schema, in letters and underscores. */
  name: string;
  schema: Readonly<Record<string, unknown>>;
}

/** `refused`: it does not want to. `failed`: there is no answer, or none that can be understood; `reason` is for the log. */
export type AiReply =
  | { kind: "json"; json: unknown }
  | { kind: "refused" }
  | { kind: "failed"; reason: string };

/** Asks a language model. */
export interface AiClient {
  readonly isConfigured: boolean;
  /** Never throws. The JSON is not checked against the schema: it is to be read like anything from outside. */
  ask(question: AiQuestion): Promise<AiReply>;
}

const UNSET: AiClient = {
  isConfigured: false,
  ask: async () => ({ kind: "failed", reason: "not configured" }),
};

/** A server that speaks OpenAI's protocol, else Workers AI, else nobody; modules of their own that wait until they are asked. */
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
