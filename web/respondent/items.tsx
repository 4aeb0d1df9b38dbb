import type { ComponentType, ReactNode } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import type { TreeItem } from "#core/forms/definition/tree.ts";
import { askedWhen } from "#core/forms/logic/conditions.ts";
import { Block, type BlockProps, type HeadingLevel } from "./blocks/block.tsx";
import { type FormPage, shownValues } from "./form-page.ts";
import { OwnerHtml } from "./owner-html.tsx";
import { Question } from "./question.tsx";

/** Shared by all parts of one form while rendering. */
export interface FormContext {
  page: FormPage;
  conditional: ReadonlySet<string>;
  hidden: ReadonlySet<string>;
  /** The header whose title is omitted because it repeats the form's. */
  untitled_id: string | null;
  /** Groups by id. */
  groups: ReadonlyMap<string, BlockDefinition>;
  /** How other blocks than a form's are shown, by type; absent in a form. */
  own_blocks?: Readonly<Record<string, ComponentType<BlockProps>>>;
}

const isShown = (field: FieldDefinition): field is Parameters<typeof Question>[0]["field"] =>
  field.type !== "hidden";

export function HiddenField({ field, page }: { field: FieldDefinition; page: FormPage }) {
  const [value = ""] = shownValues(field, page.values);
  return (
    <input type="hidden" id={field.id} name={field.name} defaultValue={value} data-field-id={field.id} />
  );
}

interface ItemProps {
  item: TreeItem;
  /** Level of the item's headings. */
  level: HeadingLevel;
  context: FormContext;
}

function ItemContent({ item: { id, block, field }, level, context }: ItemProps) {
  if (field !== null && !isShown(field)) return <HiddenField field={field} page={context.page} />;
  if (field !== null)
    return <Question field={field} page={context.page} is_conditional={context.conditional.has(id)} />;
  if (block === null) return null;
  const isUntitled = id === context.untitled_id;
  const Shown = context.own_blocks?.[block.type] ?? Block;
  return (
    <Shown block={isUntitled ? { ...block, title_html: null } : block} level={level} page={context.page} />
  );
}

/** Without JavaScript every question is shown, with a text that says when it applies. */
export function AskedWhen({ block, page }: { block: BlockDefinition; page: FormPage }) {
  const { fields, lang } = page.definition;
  const fieldsById = new Map(fields.map((field) => [field.id, field]));
  const words = askedWhen(block.v_hidden, fieldsById, page.texts, lang);
  return (
    words !== null && (
      <p className="note without-script" dir="auto">
        {words}
      </p>
    )
  );
}

/** A conditional item is in a fieldset, which the runtime hides and disables as a whole. */
function Item({ item, level, context }: ItemProps) {
  const content = <ItemContent item={item} level={level} context={context} />;
  if (item.block === null || item.field?.type === "hidden") return content;
  const type = item.block.type;
  const isConditional = context.conditional.has(item.id);
  // A question has its own id. Fewer ids matter because they compress worst.
  const named = isConditional || type !== "field" ? { id: item.id, "data-block-id": item.id } : {};
  const attributes = { ...named, "data-block-type": type };
  if (!isConditional) return <div {...attributes}>{content}</div>;
  return (
    <fieldset {...attributes} role="none" data-hidden-at-first={context.hidden.has(item.id) || undefined}>
      {item.field !== null && <AskedWhen block={item.block} page={context.page} />}
      {content}
    </fieldset>
  );
}

export function groupsOf(blocks: readonly BlockDefinition[]): ReadonlyMap<string, BlockDefinition> {
  return new Map(blocks.filter(({ type }) => type === "group").map((block) => [block.id, block]));
}

/** Consecutive items of one group together; `group` null: outside every group. */
function runsOf(items: readonly TreeItem[], { groups }: FormContext) {
  const runs: { group: BlockDefinition | null; items: TreeItem[] }[] = [];
  for (const item of items) {
    const group = groups.get(item.block?.parent_id ?? "") ?? null;
    const last = runs.at(-1);
    if (last && last.group === group) last.items.push(item);
    else runs.push({ group, items: [item] });
  }
  return runs;
}

interface GroupProps {
  group: BlockDefinition;
  level: HeadingLevel;
  context: FormContext;
  children: ReactNode;
}

function Group({ group, level, context, children }: GroupProps) {
  const { id, title_html, description_html } = group;
  const title_id = `title-${id}`;
  const isConditional = context.conditional.has(id);
  const Element = isConditional ? "fieldset" : "div";
  return (
    <Element
      id={id}
      className="group"
      role="group"
      aria-labelledby={title_html ? title_id : undefined}
      data-block-id={id}
      data-block-type="group"
      data-hidden-at-first={(isConditional && context.hidden.has(id)) || undefined}
    >
      {isConditional && <AskedWhen block={group} page={context.page} />}
      {(title_html || description_html) && (
        <header className="header">
          {title_html && <OwnerHtml as={level} id={title_id} html={title_html} />}
          {description_html && <OwnerHtml as="div" class_name="prose" html={description_html} />}
        </header>
      )}
      {children}
    </Element>
  );
}

interface ItemsProps {
  items: readonly TreeItem[];
  level: HeadingLevel;
  context: FormContext;
}

/** A section's content, in order. Headings inside a group are one level below the group's. */
export function Items({ items, level, context }: ItemsProps) {
  return runsOf(items, context).map(({ group, items: run }) => {
    const inner = group?.title_html ? "h3" : level;
    const content = run.map((item) => <Item key={item.id} item={item} level={inner} context={context} />);
    return group === null ? (
      content
    ) : (
      <Group key={group.id} group={group} level={level} context={context}>
        {content}
      </Group>
    );
  });
}
