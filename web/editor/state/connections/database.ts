import { atom } from "jotai";
import { may, whyNot } from "#core/contracts/access/roles.ts";
import type {
  ExternalDatabase,
  SchemaChange,
  TestedDatabase,
} from "#core/contracts/connections/databases.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/connection-endpoints.ts";
import { withReason } from "../../api/with-reason.ts";
import { readDocumentAtom, shownFactsAtom } from "../editing/document.ts";
import { loadedAtoms } from "../editing/loaded.ts";

/** The Supabase project that is connected to the open document's project. */

export const projectIdAtom = atom((get) => get(shownFactsAtom).document.project_id);
/** Why the user may neither connect a database nor see its secret key, in words; null if they may. */
export const whyNoSecretsAtom = atom((get) => {
  const { role } = get(shownFactsAtom);
  return may(role, "manage_secrets") ? null : whyNot(role, "manage_secrets");
});

const database = loadedAtoms((project_id) =>
  call(endpoints.findExternalDatabase, { query: { project_id } }, { cache: "reload" }),
);
/** Its value is null if nothing is connected. */
export const databaseStateAtom = database.stateAtom;
/** Reads the open form's connected table again, if it has one. If that fails, it is read with the next visit. */
const readConnectionAtom = atom(null, async (get, set) => {
  const shown = get(shownFactsAtom);
  if (!("connection" in shown)) return;
  await set(readDocumentAtom, shown.form.form_id).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
});

/**
 * Loads the connected database of the open document's project. If somebody else has connected the open form to a table,
 * or disconnected it, the form is read again.
 */
export const loadDatabaseAtom = atom(null, async (get, set) => {
  await set(database.loadAtom, get(projectIdAtom));
  const [shown, state] = [get(shownFactsAtom), get(database.stateAtom)];
  if (state.status !== "ready" || !("connection" in shown)) return;
  const { form_id } = shown.form;
  const uses = state.value?.used_by ?? [];
  const isConnected = uses.some((use) => use.form_id === form_id && use.main_table !== null);
  if (isConnected === (shown.connection !== null)) return;
  await set(readConnectionAtom);
});

const showAtom = atom(null, (_get, set, of: string, value: ExternalDatabase | null) =>
  set(database.showAtom, { status: "ready", of, value }),
);

/** What an owner enters to connect a database. */
export interface EnteredDatabase {
  url: string;
  key: string;
  secret_key: string;
}

/** Reads the tables, and stores nothing. Rejects with an error for `refusalOf`. */
export const testDatabaseAtom = atom(
  null,
  (get, _set, { url, key, secret_key }: EnteredDatabase): Promise<TestedDatabase> => {
    const body = { project_id: get(projectIdAtom), url, key, secret_key: secret_key.trim() || null };
    return call(endpoints.testExternalDatabase, { body });
  },
);

/** Rejects with an error for `refusalOf`. */
export const connectDatabaseAtom = atom(
  null,
  async (get, set, { url, key, secret_key }: EnteredDatabase): Promise<void> => {
    const project_id = get(projectIdAtom);
    const body = {
      project_id,
      sb_project_url: url,
      sb_anon_key: key,
      secret_key: secret_key.trim() || null,
    };
    set(showAtom, project_id, await call(endpoints.connectExternalDatabase, { body }));
  },
);

const ofDatabase = ({ id }: ExternalDatabase) => ({ params: { database_id: id } });

/** Reads its tables again. Returns what became different. */
export const refreshDatabaseAtom = atom(
  null,
  async (_get, set, connected: ExternalDatabase): Promise<SchemaChange[]> => {
    const { database: read, changes } = await withReason(
      call(endpoints.refreshExternalDatabase, ofDatabase(connected)),
    );
    set(showAtom, connected.project_id, read);
    if (changes.length > 0) await set(readConnectionAtom);
    return changes;
  },
);

export const disconnectDatabaseAtom = atom(null, async (_get, set, connected: ExternalDatabase) => {
  try {
    await withReason(call(endpoints.disconnectExternalDatabase, ofDatabase(connected)));
  } catch (error) {
    // Others may have begun to use it.
    void set(loadDatabaseAtom);
    throw error;
  }
  set(showAtom, connected.project_id, null);
});

/** Stores the secret key, or replaces it. */
export const saveSecretKeyAtom = atom(
  null,
  async (_get, set, connected: ExternalDatabase, secret: string) => {
    const input = { ...ofDatabase(connected), body: { secret } };
    set(showAtom, connected.project_id, await withReason(call(endpoints.saveSecretKey, input)));
  },
);

export const removeSecretKeyAtom = atom(null, async (_get, set, connected: ExternalDatabase) => {
  set(
    showAtom,
    connected.project_id,
    await withReason(call(endpoints.removeSecretKey, ofDatabase(connected))),
  );
});

/**
 * The secret key, which nothing here keeps. If the user signed in some time ago, they are asked to do so again; null if
 * they decline.
 */
export const revealSecretKeyAtom = atom(
  null,
  async (_get, _set, connected: ExternalDatabase): Promise<string | null> => {
    try {
      return (await call(endpoints.revealSecretKey, ofDatabase(connected), { cache: "reload" })).secret;
    } catch (error) {
      if (error instanceof ApiError && error.code === "SIGN_IN_AGAIN") return null;
      throw error;
    }
  },
);

export const addSchemaAtom = atom(
  null,
  async (_get, set, connected: ExternalDatabase, schema_name: string) => {
    const input = { ...ofDatabase(connected), body: { schema_name } };
    set(showAtom, connected.project_id, await withReason(call(endpoints.addExternalSchema, input)));
  },
);

export const removeSchemaAtom = atom(
  null,
  async (_get, set, connected: ExternalDatabase, schema_name: string) => {
    const input = { params: { database_id: connected.id, schema_name } };
    set(showAtom, connected.project_id, await withReason(call(endpoints.removeExternalSchema, input)));
  },
);
