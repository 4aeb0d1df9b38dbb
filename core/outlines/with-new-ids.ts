import type { EditedForm } from "../editing/operation.ts";
import type { Expression, Operator } from "../expressions/expression.ts";
import type { FieldDefinition, OptionDefinition } from "../fields/field.ts";

interface RenamedField {
  before: FieldDefinition;
  after: FieldDefinition;
}
type RenamedFields = ReadonlyMap<string, RenamedField>;

const FIELD = /^#\/fields\/([^/]+)(\/.*)?$/;

/** Gives fields and their parts new ids; keyed by old id. Old ids of options may repeat between fields. */
function renameFields(fields: readonly FieldDefinition[], newId: () => string): RenamedFields {
  const renamed = fields.map((before): [string, RenamedField] => {
    const groups = new Map(before.optgroups.map(({ id }) => [id, newId()]));
    const after = {
      ...before,
      id: newId(),
      options: before.options.map((option) => ({
        ...option,
        id: newId(),
        optgroup_id: groups.get(option.optgroup_id ?? "") ?? null,
      })),
      optgroups: before.optgroups.map((group) => ({ ...group, id: groups.get(group.id)! })),
    };
    return [before.id, { before, after }];
  });
  return new Map(renamed);
}

function fieldOf(expression: Expression, fields: RenamedFields): RenamedField | undefined {
  if (typeof expression !== "object" || expression === null || Array.isArray(expression)) return undefined;
  const id = FIELD.exec((expression as { $ref: string }).$ref)?.[1];
  return fields.get(id ?? "");
}

/** The option whose id is compared with, if the field has it. */
function renamedOption(value: Expression, field: RenamedField | undefined): OptionDefinition | undefined {
  const index = field?.before.options.findIndex(({ id }) => id === value) ?? -1;
  return field?.after.options[index];
}

function renamedExpression(expression: Expression, fields: RenamedFields): Expression {
  if (typeof expression !== "object" || expression === null) return expression;
  if (!Array.isArray(expression)) {
    const { $ref } = expression as { $ref: `#/${string}` };
    const field = fieldOf(expression, fields);
    return field ? { $ref: `#/fields/${field.after.id}${FIELD.exec($ref)?.[2] ?? ""}` } : expression;
  }
  const [left, operator, right] = expression as readonly [Expression, Operator, Expression];
  const asLeft = renamedOption(left, fieldOf(right, fields));
  const asRight = renamedOption(right, fieldOf(left, fields));
  return [
    asLeft?.id ?? renamedExpression(left, fields),
    operator,
    asRight?.id ?? renamedExpression(right, fields),
  ];
}

/** A copy of the form with new ids for every part, also in conditions and formulas. */
export function withNewIds(form: EditedForm, newId: () => string): EditedForm {
  const renamed = renameFields(form.fields, newId);
  const blockIds = new Map(form.blocks.map(({ id }) => [id, newId()]));
  return {
    ...form,
    fields: [...renamed.values()].map(({ after }) =>
      after.v_value ? { ...after, v_value: renamedExpression(after.v_value, renamed) } : after,
    ),
    blocks: form.blocks.map((block) => ({
      ...block,
      id: blockIds.get(block.id)!,
      parent_id: blockIds.get(block.parent_id ?? "") ?? null,
      form_field_id: renamed.get(block.form_field_id ?? "")?.after.id ?? null,
      v_hidden: renamedExpression(block.v_hidden, renamed),
    })),
  };
}
