declare module "virtual:respondent-assets" {
  export const scripts: string[];
}
