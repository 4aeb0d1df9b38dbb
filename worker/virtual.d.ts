declare module "virtual:respondent-assets" {
  export const scripts: string[];
}

/** Vite puts the mode into every build: "development", "production" or, in tests, "test". */
interface ImportMeta {
  readonly env: { readonly MODE: string };
}
