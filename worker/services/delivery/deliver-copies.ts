import {
  answersByName,
  freePath,
  nameSegment,
  type PathFacts,
  renderStoragePath,
} from "#core/connections/storage-path.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { Context } from "../../context.ts";
import { readCopyPlan } from "../../db/buckets/copies.ts";
import type { ClaimedEvent } from "../../db/delivery/outbox.ts";
import { readFormLive } from "../../db/forms/forms.ts";
import { copyFiles, type FileCopy } from "../buckets/copy-files.ts";
import { filesIn } from "../connections/store-files.ts";
import { dropped, NOT_OURS, type Outcome } from "./delivery-outcome.ts";

/** What is wrong, for the owner's log. What only a person can change is final. */
const FAULTS = {
  bucket_gone: { error: "The bucket was deleted.", is_final: true },
  elsewhere: { error: "The bucket is in another project now.", is_final: true },
  conflict: { error: "In the bucket, a file has the name of a folder of this path.", is_final: true },
  too_long: { error: "The path in the bucket is longer than 1,024 bytes.", is_final: true },
  full: { error: "The plan has no room for these files. Make some, then deliver again.", is_final: true },
  deleted: { error: "The bucket is in the trash. Restore it, then deliver again.", is_final: false },
  removing: { error: "An earlier copy is being removed from the bucket.", is_final: false },
  missing: { error: "The copy took too long.", is_final: false },
} as const;

/**
 * Copies the files of a new response into a bucket of its form's project. However often it is repeated, each file is there
 * once, so every failure that may pass is retried.
 */
export async function deliverCopies(
  ctx: Context,
  { form_id, destination, response }: ClaimedEvent,
): Promise<Outcome | typeof NOT_OURS> {
  if (response === null) return dropped("erased");
  if (response.platform_powered_by === "simulator") return dropped("simulated");
  const started = performance.now();
  const bucket_id = destination.slice("bucket:".length);
  const plan = await readCopyPlan(ctx.db, { form_id, bucket_id });
  if (plan === null) return NOT_OURS;
  const { organization_id, bucket, table, paths } = plan;
  if (Object.keys(paths).length === 0) return dropped("disconnected");
  if (bucket !== "here") return failed(bucket === "gone" ? "bucket_gone" : bucket, started);
  const { definition } = await readFormLive(ctx.db, { form_id, known_version: null });
  const copies = planCopies(definition?.fields ?? [], response, { table, paths });
  const response_id = response.id;
  const copied = await copyFiles(ctx, { bucket_id, organization_id, response_id, copies }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === "PLAN_LIMIT_REACHED") return "full" as const;
      throw error;
    },
  );
  if (copied === "gone") return dropped("erased");
  return copied === "stored" ? { error: null, attempt: attemptSince(started) } : failed(copied, started);
}

/** The files of a response with their paths in the bucket. Each path contains the response's id. */
function planCopies(
  fields: readonly FieldDefinition[],
  response: NonNullable<ClaimedEvent["response"]>,
  { table, paths }: { table: PathFacts["table"]; paths: Readonly<Record<string, string>> },
): FileCopy[] {
  const answers = answersByName(fields, response);
  const facts = { table, record: answers, sent: answers, response_id: response.id };
  const taken = new Set<string>();
  return fields.flatMap((field) => {
    const path = paths[field.id];
    const cell = response.data[field.id];
    if (path === undefined || !cell) return [];
    return filesIn(field, cell).map((file, index) => {
      const wanted = { ...facts, file: { name: file.name, index } };
      const free = freePath(renderStoragePath(path, wanted, nameSegment), taken);
      taken.add(free);
      return { file: file.path, names: free.split("/") };
    });
  });
}

function failed(fault: keyof typeof FAULTS, started: number): Outcome {
  return { ...FAULTS[fault], attempt: attemptSince(started) };
}

function attemptSince(started: number): NonNullable<Outcome["attempt"]> {
  return { duration_ms: Math.round(performance.now() - started), status: null, excerpt: null };
}
