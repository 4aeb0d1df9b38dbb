import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { connectedReference, rowReference } from "#core/fields/reference.ts";
import { isMultiple } from "#core/fields/registry.ts";
import { relatedOf } from "#core/fields/related.ts";
import { plainText } from "#core/tables/cell-text.ts";
import { isEditable } from "#core/tables/columns.ts";
import { listText } from "#core/tables/export/list-text.ts";
import { outsideKind } from "../files/outside-kind.tsx";
import { answerEditor } from "./answer-editor.ts";
import { booleanKind } from "./boolean.tsx";
import type { CellKind } from "./cell-kind.ts";
import { choiceKind, choicesKind } from "./choice.tsx";
import { colorKind } from "./color.tsx";
import { countryKind } from "./countries/country.tsx";
import { dateKind, datetimeKind } from "./date.tsx";
import { drawingKind } from "./drawing.tsx";
import { filesKind } from "./file.tsx";
import { jsonKind } from "./json.tsx";
import { latlngKind } from "./latlng.ts";
import { paymentKind } from "./payment.ts";
import { phoneKind } from "./phone.ts";
import {
  connectedKind,
  referenceKind,
  referencesKind,
  relatedRowsKind,
  rowKind,
  rowsKind,
} from "./reference.tsx";
import { richTextKind } from "./rich-text.tsx";
import { secretKind, shownKind } from "./sealed.ts";
import { signatureKind } from "./signature.tsx";
import { longTextKind, numberKind, textKind } from "./text.tsx";

const CELL_KINDS = {
  text: textKind,
  textarea: longTextKind,
  email: textKind,
  tel: phoneKind,
  url: textKind,
  number: numberKind,
  select: choiceKind,
  radio: choiceKind,
  checkbox: booleanKind,
  checkboxes: choicesKind,
  switch: booleanKind,
  toggle: booleanKind,
  "toggle-group": choiceKind,
  date: dateKind,
  time: dateKind,
  "datetime-local": datetimeKind,
  month: dateKind,
  week: dateKind,
  range: numberKind,
  color: colorKind,
  password: secretKind,
  country: countryKind,
  file: filesKind,
  image: filesKind,
  audio: filesKind,
  video: filesKind,
  richtext: richTextKind,
  signature: signatureKind,
  canvas: drawingKind,
  latlng: latlngKind,
  json: jsonKind,
  search: textKind,
  hidden: textKind,
  payment: paymentKind,
  challenge_email: shownKind,
} as const satisfies Record<FieldType, CellKind>;

/** Types whose control on the form takes one value only. */
const SINGLE_TYPES: readonly FieldType[] = ["signature", "canvas", "checkbox", "switch", "toggle", "hidden"];

const lists = new Map<CellKind, CellKind>();

/** A list of values, one per line of its dialog. Each is shown as in a cell of its own, and copied as it is stored. */
function listKind(item: CellKind): CellKind {
  const known = lists.get(item);
  if (known !== undefined) return known;
  const itemsOf = ({ value }: Cell) => (Array.isArray(value) ? value : [value]);
  const kind: CellKind = {
    text: (cell, field, zone) =>
      itemsOf(cell)
        .map((value) => item.text({ value }, field, zone))
        .join(", "),
    copy: ({ value }) => (Array.isArray(value) ? listText(value.map(plainText)) : plainText(value)),
    editor: answerEditor,
  };
  lists.set(item, kind);
  return kind;
}

function kindOfReference(field: FieldDefinition): CellKind {
  if (relatedOf(field) !== null) return relatedRowsKind;
  if (rowReference(field) !== null) return field.is_array ? rowsKind : rowKind;
  if (field.is_array) return referencesKind;
  return connectedReference(field) === null ? referenceKind : connectedKind;
}

/** Returns the kind of a field's cells. */
export function cellKind(field: FieldDefinition): CellKind {
  if (field.data?.is_outside) return outsideKind;
  const kind: CellKind = CELL_KINDS[field.type];
  if (field.type === "search" && field.reference) return kindOfReference(field);
  if (kind === choiceKind && (isMultiple(field) || field.is_array === true)) return choicesKind;
  if (field.is_array !== true || kind === choicesKind) return kind;
  return isEditable(field) && !SINGLE_TYPES.includes(field.type) ? listKind(kind) : shownKind;
}
