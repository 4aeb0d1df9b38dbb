import { useAtomValue } from "jotai";
import type { ConnectedColumn } from "#core/connections/connected-table.ts";
import {
  canBeLookedUp,
  hasSameFormat,
  isUsersTable,
  shownColumns,
  USERS_KEYS,
} from "#core/connections/referenced-columns.ts";
import type { ConnectedReference } from "#core/fields/field.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { say } from "../../../../ui/say.ts";
import { isSchemaAtom } from "../../../state/editing/document.ts";
import { useFieldWords } from "../use-field-words.ts";
import { connectedTexts as texts } from "./connected-texts.ts";
import { referenceTexts, referenceWords } from "./texts.ts";

const column = (name: string, format: string): ConnectedColumn => ({
  name,
  format,
  is_array: false,
  description: null,
  enum_values: null,
  is_key: name === "id",
  refers_to: null,
  is_nullable: true,
  default_value: null,
});
/** What can be shown of users. It is no table that the server describes. */
const USER_COLUMNS = [
  column("id", "uuid"),
  column("display_name", "text"),
  column("email", "text"),
  column("phone", "text"),
];
const USUAL_OF_USERS = ["display_name", "email"];

interface ConnectedColumnsProps {
  reference: ConnectedReference;
  /** The columns of the table; null: it is users. */
  columns: readonly ConnectedColumn[] | null;
  /** The column of the field itself. */
  own: ConnectedColumn | null;
  /** Whether a foreign key decides what is referred to. */
  isFixed: boolean;
  onChange: (reference: ConnectedReference) => void;
}

/** Chooses the column whose value is the answer, and what people see beside it. */
export function ConnectedColumns({ reference, columns, own, isFixed, onChange }: ConnectedColumnsProps) {
  const words = referenceWords[useFieldWords().kind];
  const isSchema = useAtomValue(isSchemaAtom);
  const all = columns ?? USER_COLUMNS;
  const isUsers = isUsersTable(reference);
  const usual = isUsers
    ? USUAL_OF_USERS
    : (shownColumns({ columns: all }, { column: reference.column }) ?? []).map(({ name }) => name);
  const shown = reference.columns ?? usual;
  const others = all.filter((one) => one.name !== reference.column && canBeLookedUp(one));

  function put(chosen: string, beside: readonly string[] | undefined) {
    const { type, schema, table } = reference;
    const rest = beside?.filter((name) => name !== chosen);
    onChange({ type, schema, table, column: chosen, ...(rest !== undefined && { columns: rest }) });
  }

  return (
    <>
      {isUsers && !isSchema && <Notice title={texts.users_are_private}>{texts.users_hint}</Notice>}
      {!isFixed && (
        <FieldLabel label={words.answer} hint={referenceTexts.answer_hint}>
          <Select
            value={reference.column}
            placeholder={texts.choose_column}
            onChange={(chosen) => put(chosen, reference.columns)}
            choices={all.map((one) => {
              const reason = whyDisabled(one, own, isUsers);
              return {
                value: one.name,
                label: one.name,
                ...(reason !== null && { description: say(reason, { format: formatOf(own) }) }),
                isDisabled: reason !== null,
              };
            })}
          />
        </FieldLabel>
      )}
      {others.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-medium">{referenceTexts.beside}</legend>
          {others.map(({ name }) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside
            <label key={name} className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-10">
              <Checkbox
                checked={shown.includes(name)}
                onCheckedChange={(checked) =>
                  put(reference.column, checked ? [...shown, name] : shown.filter((one) => one !== name))
                }
              />
              <span className="min-w-0 break-words">{name}</span>
            </label>
          ))}
          <p className="text-meta text-muted-foreground">
            {isSchema || isUsers ? texts.beside_members : texts.beside_everyone}
          </p>
        </fieldset>
      )}
    </>
  );
}

const formatOf = (own: ConnectedColumn | null) => own?.format ?? "";

/** Why a column cannot be chosen; null: it can. */
function whyDisabled(one: ConnectedColumn, own: ConnectedColumn | null, isUsers: boolean): string | null {
  if (isUsers && !USERS_KEYS.some((key) => key === one.name)) return texts.no_key;
  if (!canBeLookedUp(one)) return texts.no_value;
  return hasSameFormat(own, one) ? null : texts.other_format;
}

/** The first column that can be chosen: a key, if one has the format of the field's own column. */
export function firstColumn(
  columns: readonly ConnectedColumn[] | null,
  own: ConnectedColumn | null,
): string | null {
  const usable = (columns ?? USER_COLUMNS).filter((one) => whyDisabled(one, own, columns === null) === null);
  return (usable.find(({ is_key }) => is_key) ?? usable[0])?.name ?? null;
}
