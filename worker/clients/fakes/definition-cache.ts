import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { DefinitionCache } from "../definition-cache.ts";
import { parseDefinition } from "../parsed-definitions.ts";

/** Shared definitions must not be mutated: freezing turns that into an error. */
function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

/** Stores definitions as JSON, as the real caches do. */
export class FakeDefinitionCache implements DefinitionCache {
  isUnreachable = false;
  readonly entries = new Map<string, string>();

  async read(form_id: string) {
    const json = this.entries.get(form_id);
    return json === undefined ? null : frozen(parseDefinition(form_id, json));
  }

  async write(definition: FormDefinition) {
    this.entries.set(definition.form_id, JSON.stringify(definition));
  }

  async ping() {
    if (this.isUnreachable) throw new Error("The caches are unreachable.");
  }

  async remove(form_id: string) {
    this.entries.delete(form_id);
  }
}
