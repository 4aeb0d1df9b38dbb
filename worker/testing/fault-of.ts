/** Whether it is an internal error. That somebody else's server fails is none. */
export const isFault = (status: number, body: string) =>
  status >= 500 && !body.includes('"EXTERNAL_DATABASE_FAILED"');

/** The body of an internal error; null for anything else. */
export async function faultOf(response: Response): Promise<string | null> {
  if (response.status < 500) return null;
  const body = await response.clone().text();
  return isFault(response.status, body) ? body : null;
}
