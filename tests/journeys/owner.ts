import type { Workspace } from "#core/contracts/workspace.ts";
import { loadWorkspace } from "#core/contracts/workspace.ts";
import { EditorClient } from "#local/seed/editor-client.ts";

let owners = 0;

/** A new owner with a workspace of their own, signed in over HTTP. */
export async function signUpOwner(origin: string): Promise<{
  client: EditorClient;
  project_id: string;
  email: string;
  password: string;
}> {
  const email = `owner-${process.pid}-${++owners}@example.com`;
  const password = "a long enough password";
  const client = new EditorClient(origin);
  await client.signIn({ name: "Olga Owner", email, password });
  const workspace = await client.call<Workspace>(loadWorkspace);
  return { client, project_id: workspace.projects[0]!.id, email, password };
}
