import { type DependentNode, orderByNeeds } from "../../expressions/compute.ts";
import { evaluate } from "../../expressions/evaluate.ts";
import type { Expression } from "../../expressions/expression.ts";
import { readPath } from "../../expressions/path.ts";
import { referencePaths } from "../../expressions/references.ts";
import type { FieldValue } from "../../fields/cell.ts";
import { toComputedValue } from "../../fields/computed.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import { can, isComputed } from "../../fields/registry.ts";
import type { Clock } from "../../values/clock.ts";
import { formatDatetime } from "../../values/datetime.ts";
import type { BlockDefinition, FormDefinition } from "../definition/definition.ts";

export interface FileMetadata {
  name: string;
  /** In bytes. */
  size: number;
  type: string;
  lastModified?: number;
  /** Duration of audio and video, in seconds. */
  duration?: number;
}

/** What expressions may read besides answers. The server does not know the current section. */
export interface EvaluationContext {
  form_id?: string;
  session_id?: string | null;
  current_section_id?: string | null;
  geo?: Readonly<Record<string, unknown>> | null;
  /** Metadata of the chosen files, by field id. */
  files?: Readonly<Record<string, readonly FileMetadata[]>>;
  /** Converts local times in expressions like those of answers. Absent: UTC. */
  clock?: Clock;
}

export interface EvaluatedForm {
  /** Effective answers by field id: with computed values, without those of hidden fields. */
  values: ReadonlyMap<string, FieldValue>;
  /** Hidden blocks, including those with a hidden parent. */
  hidden_block_ids: ReadonlySet<string>;
  /** Fields of hidden blocks: neither validated nor posted. */
  hidden_field_ids: ReadonlySet<string>;
}

export type FormEvaluator = (
  answers: ReadonlyMap<string, FieldValue>,
  context?: EvaluationContext,
) => EvaluatedForm;

type Form = Pick<FormDefinition, "blocks" | "fields">;

interface Step extends DependentNode {
  block?: BlockDefinition;
  field?: FieldDefinition;
}

/** Ids of the nodes to evaluate before the expression. */
function needsOf(expression: Expression | null | undefined): string[] {
  return referencePaths(expression ?? null).flatMap(([root, id]) =>
    (root === "fields" || root === "blocks") && id ? [`${root}/${id}`] : [],
  );
}

/** The block that shows each field: the first that names it. */
export function blocksOfFields(blocks: readonly BlockDefinition[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const block of [...blocks].sort((a, b) => a.local_index - b.local_index)) {
    const { form_field_id } = block;
    if (block.type === "field" && form_field_id !== null && !owners.has(form_field_id)) {
      owners.set(form_field_id, block.id);
    }
  }
  return owners;
}

function planSteps({ blocks, fields }: Form): { steps: Step[]; owners: Map<string, string> } {
  const owners = blocksOfFields(blocks);
  const blockSteps = blocks.map((block): Step => {
    const parent = block.parent_id === null ? [] : [`blocks/${block.parent_id}`];
    return { id: `blocks/${block.id}`, needs: [...parent, ...needsOf(block.v_hidden)], block };
  });
  const fieldSteps = fields.map((field): Step => {
    const owner = owners.get(field.id);
    const needs = isComputed(field) ? needsOf(field.v_value) : [];
    return {
      id: `fields/${field.id}`,
      needs: owner === undefined ? needs : [`blocks/${owner}`, ...needs],
      field,
    };
  });
  const steps = [...blockSteps, ...fieldSteps];
  const byId = new Map(steps.map((step) => [step.id, step]));
  return { steps: orderByNeeds(steps).order.flatMap((id) => byId.get(id) ?? []), owners };
}

/** An unanswered field becomes undefined so that `??` treats it like a missing path. */
function toOperand(value: FieldValue | undefined): unknown {
  return value === null || (Array.isArray(value) && value.length === 0) ? undefined : value;
}

/**
 * Prepares the evaluation of every `v_hidden` and `v_value` of a form and computes their order once. Page and
 * server run the same code, so both hide the same blocks. Answers in hidden blocks do not count in conditions
 * or computed values, and everything inside a hidden section or group is hidden too. A cycle is broken at
 * its first member, which sees the others as unanswered and visible. Answers that are not referable, such as
 * secrets, read as nothing on both sides.
 */
export function prepareEvaluation(form: Form): FormEvaluator {
  const { steps, owners } = planSteps(form);
  const referable = new Set(form.fields.flatMap(({ id, type }) => (can(type, "referable") ? id : [])));
  return (answers, context = {}) => {
    const values = new Map<string, FieldValue>();
    const hidden_block_ids = new Set<string>();
    const hidden_field_ids = new Set<string>();
    const read = ([root, id = "", property, ...rest]: readonly string[]): unknown => {
      if (root === "blocks") return property === "hidden" ? hidden_block_ids.has(id) : undefined;
      if (root !== "fields")
        return readPath(context, [root ?? "", id, property ?? "", ...rest].filter(Boolean));
      if (hidden_field_ids.has(id) || !referable.has(id)) return undefined;
      if (property === "value") return readPath(toOperand(values.get(id)), rest);
      const files = context.files && Object.hasOwn(context.files, id) ? context.files[id] : undefined;
      if (property === "files") return readPath(files, rest);
      return property === "file" && files?.length === 1 ? readPath(files[0], rest) : undefined;
    };
    const toLocal = (moment: string) => formatDatetime(moment, context.clock ?? 0) ?? moment;
    for (const { block, field } of steps) {
      if (block !== undefined) {
        const isInside = block.parent_id !== null && hidden_block_ids.has(block.parent_id);
        if (isInside || evaluate(block.v_hidden, read, toLocal)) hidden_block_ids.add(block.id);
      }
      if (field === undefined) continue;
      if (hidden_block_ids.has(owners.get(field.id) ?? "")) hidden_field_ids.add(field.id);
      else if (isComputed(field))
        values.set(field.id, toComputedValue(field, evaluate(field.v_value ?? null, read, toLocal)));
      else values.set(field.id, answers.get(field.id) ?? null);
    }
    return { values, hidden_block_ids, hidden_field_ids };
  };
}

/** Evaluates a form once. A page that evaluates on every edit caches the result of `prepareEvaluation`. */
export function evaluateForm(
  form: Form,
  answers: ReadonlyMap<string, FieldValue>,
  context?: EvaluationContext,
): EvaluatedForm {
  return prepareEvaluation(form)(answers, context);
}
