// The built Worker with Cloudflare's limit of connections, which workerd does not have: six calls of an invocation wait for
// their headers, and further ones wait in a queue (docs/decisions/079). local/built-worker-process.ts starts it instead of
// index.js. Each call that had to wait is a line in the log.
import { AsyncLocalStorage } from "node:async_hooks";
import worker, { RoomObject as Room } from "./index.js";

const MOST = 6;

class Connections {
  #open = 0;
  #queue = [];

  async call(name, start) {
    if (this.#open >= MOST) {
      console.warn(JSON.stringify({ level: "warn", event: "connection_queued", name }));
      await new Promise((resolve) => this.#queue.push(resolve));
    }
    this.#open += 1;
    try {
      return await start();
    } finally {
      this.#open -= 1;
      this.#queue.shift()?.();
    }
  }
}

const current = new AsyncLocalStorage();
const call = (name, start) => current.getStore()?.call(name, start) ?? start();

/** A binding whose methods are connections. */
const counted = (name, binding, methods) =>
  new Proxy(binding, {
    get(target, property) {
      const value = Reflect.get(target, property, target);
      if (typeof value !== "function") return value;
      if (!methods.includes(property)) return (...given) => Reflect.apply(value, target, given);
      return (...given) => call(`${name}.${property}`, () => Reflect.apply(value, target, given));
    },
  });

const fetchOutside = globalThis.fetch;
globalThis.fetch = (input, init) => call(input.url ?? String(input), () => fetchOutside(input, init));

const cache = counted("cache", caches.default, ["match", "put", "delete"]);
Object.defineProperty(caches, "default", { value: cache });

function countedBindings(env) {
  const rooms = new Proxy(env.ROOMS, {
    get(target, property) {
      const value = Reflect.get(target, property, target);
      if (typeof value !== "function") return value;
      return (...given) => {
        const result = Reflect.apply(value, target, given);
        return property === "get" ? counted("rooms", result, ["fetch"]) : result;
      };
    },
  });
  return {
    ...env,
    ROOMS: rooms,
    DEFINITIONS: counted("kv", env.DEFINITIONS, ["get", "put", "delete", "list"]),
    FILES: counted("r2", env.FILES, ["get", "put", "delete", "list", "head"]),
  };
}

export class RoomObject extends Room {
  #connections = new Connections();

  constructor(state, env) {
    super(state, countedBindings(env));
  }

  /** All calls of an object count together. */
  fetch(request) {
    return current.run(this.#connections, () => super.fetch(request));
  }
}

export default {
  fetch: (request, env, execution) =>
    current.run(new Connections(), () => worker.fetch(request, countedBindings(env), execution)),
  scheduled: (controller, env, execution) =>
    current.run(new Connections(), () => worker.scheduled(controller, countedBindings(env), execution)),
};
