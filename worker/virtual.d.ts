declare module "virtual:respondent-assets" {
  /** Of a form's page. */
  export const scripts: string[];
  /** Of a site's page that needs any. */
  export const page_scripts: string[];
  /** Of a form's page that lets respondents continue later, besides `scripts`. */
  export const later_scripts: string[];
  /** Of a form that asks for a number, besides `scripts`. */
  export const number_scripts: string[];
  /** Of a form with a slider, besides `scripts`. */
  export const slider_scripts: string[];
  /** What `scripts` load for a form with conditions or formulas. */
  export const logic_scripts: string[];
}

declare module "virtual:release" {
  /** The version in package.json, with the commit that was built if it is known: `0.1.0+abc1234`. */
  export const product_version: string;
  /** The last migration, which the database must have. */
  export const schema_version: string;
  /** Identifies the current text of all SQL functions, which `npm run migrate` must have applied. */
  export const function_set: string;
}

/** Vite sets the mode of every build: "development", "production" or, in tests, "test". */
interface ImportMeta {
  readonly env: { readonly MODE: string };
}

/** The script in the editor's HTML. */
declare module "virtual:start-script" {
  /** As the Content-Security-Policy names it. */
  export const start_script_hash: string;
}
