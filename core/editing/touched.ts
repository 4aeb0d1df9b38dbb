import type { Operation } from "./operation.ts";

/**
 * Path of the item that an operation changes, from the whole to the part: `block 1`, `block 1 title_html`.
 * Two operations conflict when one's key is a prefix of the other's.
 */
export function touchedKey(operation: Operation): string {
  switch (operation.type) {
    case "form.set":
      return `form ${operation.property}`;
    case "block.insert":
      return `block ${operation.block.id}`;
    case "block.delete":
      return `block ${operation.block_id}`;
    case "block.set":
      return `block ${operation.block_id} ${operation.property}`;
    case "block.move":
      return `block ${operation.block_id} place`;
    case "field.insert":
      return `field ${operation.field.id}`;
    case "field.delete":
      return `field ${operation.field_id}`;
    case "field.set":
      return `field ${operation.field_id} ${operation.property}`;
    default:
      return itemKey(operation);
  }
}

function itemKey(operation: Extract<Operation, { type: `item.${string}` }>): string {
  const list = `field ${operation.field_id} ${operation.list}`;
  switch (operation.type) {
    case "item.insert":
      return `${list} ${operation.item.id}`;
    case "item.delete":
      return `${list} ${operation.item_id}`;
    case "item.set":
      return `${list} ${operation.item_id} ${operation.property}`;
    case "item.move":
      return `${list} ${operation.item_id} place`;
  }
}

const isWithin = (part: string, whole: string) => part === whole || part.startsWith(`${whole} `);

/** Whether an operation changes an item that one of the keys names, a part of it, or the whole of it. */
export function isTouched(operation: Operation, keys: Iterable<string>): boolean {
  const own = touchedKey(operation);
  for (const key of keys) if (isWithin(own, key) || isWithin(key, own)) return true;
  return false;
}
