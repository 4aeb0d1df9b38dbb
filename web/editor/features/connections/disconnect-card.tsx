import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { ExternalDatabase, ExternalUse } from "#core/contracts/connections/databases.ts";
import { deletedPath, editorPath, tablePath } from "#core/contracts/wire/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { sayWith } from "../../../ui/say.ts";
import { disconnectDatabaseAtom, whyNoSecretsAtom } from "../../state/connections/database.ts";
import { Card } from "./card.tsx";
import { texts } from "./texts.ts";

const { disconnect: words } = texts;

/** Ends the connection, once nothing uses it. What does is listed beforehand. */
export function DisconnectCard({ database }: { database: ExternalDatabase }) {
  const { used_by } = database;
  const whyNot = useAtomValue(whyNoSecretsAtom);
  const disconnect = useSetAtom(disconnectDatabaseAtom);
  const [isAsked, setAsked] = useState(false);
  return (
    <Card title={words.title} description={words.description}>
      {used_by.length > 0 && (
        <div>
          <p>{words.used}</p>
          <ul aria-label={words.used_list} className="mt-1 flex list-disc flex-col gap-1 pl-5">
            {used_by.map((use) => (
              <li key={use.form_id} className="break-words">
                <Use use={use} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {whyNot === null ? (
        <div>
          <Button disabled={used_by.length > 0} onClick={() => setAsked(true)}>
            {words.action}
          </Button>
        </div>
      ) : (
        <p className="text-muted-foreground">{whyNot}</p>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={words.confirm_title}
        description={words.confirm}
        action={words.action}
        onConfirm={() => disconnect(database)}
      />
    </Card>
  );
}

/** One that uses the database, with a link to where that can be ended. */
function Use({ use }: { use: ExternalUse }) {
  const { organization = "", project = "" } = useParams();
  const { document_id, name, is_table, uses, is_deleted } = use;
  const page = uses.includes("main") ? "connect/database/supabase" : "form/edit";
  const address = is_deleted
    ? deletedPath(organization, project)
    : is_table
      ? tablePath(organization, project, document_id, name)
      : editorPath(organization, project, document_id, page);
  const said = uses.map((one) => (one === "main" && is_table ? words.uses.main_table : words.uses[one]));
  return sayWith(words.use, {
    name: (
      <Link to={address} className="font-medium underline underline-offset-2">
        {name}
      </Link>
    ),
    uses: [...said, ...(is_deleted ? [words.deleted] : [])].join(words.and),
  });
}
