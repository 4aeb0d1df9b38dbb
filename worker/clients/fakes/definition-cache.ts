import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { type FormHead, headOf } from "#core/forms/look/form-head.ts";
import { isSentEarly } from "#core/forms/submitting/availability.ts";
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
  /** Forms that are listed as open, by id. */
  readonly heads = new Map<string, string>();

  async find(form_id: string) {
    const definition = await this.read(form_id);
    const head = this.heads.get(form_id);
    return { definition, head: definition === null && head ? (JSON.parse(head) as FormHead) : null };
  }

  async read(form_id: string) {
    const json = this.entries.get(form_id);
    return json === undefined ? null : frozen(parseDefinition(form_id, json));
  }

  async write(definition: FormDefinition) {
    this.entries.set(definition.form_id, JSON.stringify(definition));
    if (isSentEarly(definition)) this.heads.set(definition.form_id, JSON.stringify(headOf(definition)));
    else this.heads.delete(definition.form_id);
  }

  async ping() {
    if (this.isUnreachable) throw new Error("The caches are unreachable.");
  }

  async remove(form_id: string) {
    this.entries.delete(form_id);
    this.heads.delete(form_id);
  }
}
