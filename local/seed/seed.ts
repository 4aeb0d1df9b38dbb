export interface Seeded {
  /** The path of the demo form's public page. */
  form_path: string;
  owner: { email: string; password: string };
}

/**
 * Fills a new workspace through the running Worker's own routes, once: what is there already is kept.
 * Null until there are routes to sign up, build and submit with.
 */
export async function seed(_options: { origin: string; signal: AbortSignal }): Promise<Seeded | null> {
  return null;
}
