/** Descriptions of a schema as PostgREST writes them, for tests. */

const note = (...lines: string[]) => `Note:\n${lines.join("\n")}`;
const KEY = "This is a Primary Key.<pk/>";
const reference = (table: string, column: string) =>
  `This is a Foreign Key to \`${table}.${column}\`.<fk table='${table}' column='${column}'/>`;

const ANY = { responses: {} };

/** A shop: a composite key, an enum, arrays, a view, a function, and parameters beside the methods. */
export const SHOP = {
  swagger: "2.0",
  info: { title: "standard public schema", version: "12.2.3" },
  paths: {
    "/": { get: ANY },
    "/products": { get: ANY, post: ANY, patch: ANY, delete: ANY, parameters: [{ $ref: "#/parameters/x" }] },
    "/order_lines": { get: ANY, post: ANY, patch: ANY, delete: ANY },
    "/best_sellers": { get: ANY },
    "/rpc/total": { get: ANY, post: ANY },
  },
  definitions: {
    products: {
      description: "What we sell",
      required: ["id", "name", "mood"],
      type: "object",
      properties: {
        id: { default: "gen_random_uuid()", description: note(KEY), format: "uuid", type: "string" },
        name: { description: "As customers see it\n\nwith <pk/> in it", format: "text", type: "string" },
        price: { default: 0, format: "numeric", type: "number" },
        mood: { enum: ["sad", "happy"], format: "public.mood", type: "string" },
        tags: { format: "text[]", items: { type: "string" }, type: "array" },
        moods: { format: "public.mood[]", items: { enum: ["sad", "happy"], type: "string" }, type: "array" },
        extra: { format: "jsonb" },
        supplier_id: { description: note(reference("suppliers", "id")), format: "bigint", type: "integer" },
      },
    },
    order_lines: {
      required: ["order_id", "line"],
      type: "object",
      properties: {
        order_id: {
          description: `Whose line\n\n${note(KEY, reference("orders", "id"))}`,
          format: "integer",
          type: "integer",
        },
        line: { description: note(KEY), format: "smallint", type: "integer" },
      },
    },
    best_sellers: {
      type: "object",
      properties: { name: { format: "text", type: "string" }, sold: { format: "bigint", type: "integer" } },
    },
  },
} as const;
