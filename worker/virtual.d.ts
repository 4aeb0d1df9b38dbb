declare module "virtual:respondent-assets" {
  export const scripts: string[];
}

declare module "virtual:release" {
  /** Of package.json. */
  export const product_version: string;
  /** The last migration: what the database must have. */
  export const schema_version: string;
  /** The name of all SQL functions as they are: what `npm run migrate` must have applied. */
  export const function_set: string;
}

/** Vite puts the mode into every build: "development", "production" or, in tests, "test". */
interface ImportMeta {
  readonly env: { readonly MODE: string };
}
