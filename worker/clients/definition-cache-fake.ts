import type { FormDefinition } from "#core/forms/definition.ts";
import type { DefinitionCache } from "./definition-cache.ts";

/** Keeps definitions as JSON, as the real caches do. */
export class FakeDefinitionCache implements DefinitionCache {
  isUnreachable = false;
  readonly entries = new Map<string, string>();

  async read(form_id: string) {
    const json = this.entries.get(form_id);
    return json === undefined ? null : (JSON.parse(json) as FormDefinition);
  }

  async write(definition: FormDefinition) {
    this.entries.set(definition.form_id, JSON.stringify(definition));
  }

  async ping() {
    if (this.isUnreachable) throw new Error("the caches are unreachable");
  }

  async remove(form_id: string) {
    this.entries.delete(form_id);
  }
}
