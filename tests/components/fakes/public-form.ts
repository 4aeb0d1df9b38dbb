import { randomUUID } from "node:crypto";
import type { WebSocket } from "ws";
import { formPath } from "#core/contracts/wire/paths.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { OPEN_CAMPAIGN } from "#core/forms/submitting/availability.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { Answers } from "./answers.ts";
import { definitionOf } from "./definition.ts";
import type { PublicDatabase } from "./public-database.ts";
import type { createPublicWorker, PublicWorker, PublicWorkerSettings } from "./public-worker.ts";
import type { Fake } from "./server.ts";

/** What a test says of a public form beyond its questions. */
export type GivenPublicForm = PublicWorkerSettings & { form?: Partial<FormDefinition> };

/**
 * The public page of one open form. The Worker's own routes make its pages and answer its calls, and the database behind
 * them is a fake. `answers.on` replaces an answer.
 */
export class PublicForm implements Fake {
  readonly answers: Answers;
  readonly form_id: string;
  readonly path: string;
  readonly #worker: PublicWorker;

  private constructor(worker: PublicWorker) {
    const { database } = worker;
    this.#worker = worker;
    this.form_id = database.form.form_id;
    this.path = formPath(this.form_id);
    this.answers = new Answers(database.unexpected);
  }

  static async open(
    createWorker: typeof createPublicWorker,
    sketch: FormSketch | FormDefinition,
    { form = {}, ...settings }: GivenPublicForm = {},
  ): Promise<PublicForm> {
    const definition = sketch instanceof FormSketch ? openDefinition(sketch) : sketch;
    const worker = createWorker({ ...definition, ...form }, settings);
    await worker.keep();
    return new PublicForm(worker);
  }

  /** What is stored, and what a test may change in it. */
  get database(): PublicDatabase {
    return this.#worker.database;
  }

  /** The form as stored. */
  get form(): FormDefinition {
    return this.database.form;
  }

  /** Every stored response in order of arrival, as values by field name. */
  get stored(): Record<string, unknown>[] {
    const { fields } = this.form;
    return this.database.responses.map(({ data }) =>
      Object.fromEntries(
        fields.flatMap(({ id, name }) => (data[id] === undefined ? [] : [[name, data[id].value]])),
      ),
    );
  }

  /** Changes the form without the Worker, so that the edge's cached definition is out of date. */
  changeBehindTheEdge(patch: Partial<FormDefinition>): void {
    this.database.form = { ...this.form, ...patch, version: this.form.version + 1 };
  }

  /** Changes the form as its owner does. */
  async change(patch: Partial<FormDefinition>): Promise<void> {
    this.changeBehindTheEdge(patch);
    await this.#worker.keep();
  }

  respond(request: Request): Promise<Response> {
    return this.#worker.respond(request);
  }

  enterRoom(socket: WebSocket): void {
    socket.terminate();
  }

  close(): void {}
}

/** As the editor creates it, just now, and opens it. */
function openDefinition(sketch: FormSketch): FormDefinition {
  return definitionOf(sketch, {
    form_id: randomUUID(),
    document_id: randomUUID(),
    organization_created_at: new Date().toISOString(),
    campaign: OPEN_CAMPAIGN,
  });
}
