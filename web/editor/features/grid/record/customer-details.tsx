import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect } from "react";
import { Link, useParams } from "react-router";
import type { CustomerResponse, CustomerDetails as Details } from "#core/contracts/privacy/customers.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { type MaskFormat, mask } from "#core/tables/mask.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import { ErrorState } from "../../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { RelativeTime } from "../../../../ui/relative-time.tsx";
import { say } from "../../../../ui/say.ts";
import { isMaskedAtom } from "../../../state/grid/preferences.ts";
import { customerStateAtom, loadCustomerAtom } from "../../../state/privacy/customers.ts";
import { RECORD_PARAMETER } from "../page/use-record-address.ts";
import { texts } from "../texts.ts";
import { recordTexts } from "./texts.ts";

const { customer: words } = recordTexts;

/** What is known of a customer, and the latest responses. Loads them. */
export function CustomerDetails({ customer_id }: { customer_id: string }) {
  const state = useAtomValue(customerStateAtom);
  const load = useSetAtom(loadCustomerAtom);
  useEffect(() => void load(customer_id), [customer_id, load]);
  if (state.status === "ready" && state.of === customer_id) return <Customer customer={state.value} />;
  return state.status === "failed" ? (
    <ErrorState title={words.failed} message={state.message} onRetry={() => void load(customer_id)} />
  ) : (
    <Skeleton className="h-24" />
  );
}

const UUID_LENGTH = 36;

/** The values: the verified one first, then the others. */
function values(proved: string | null, provisional: readonly string[]): string[] {
  return [...(proved === null ? [] : [proved]), ...provisional.filter((text) => text !== proved)];
}

function Customer({ customer }: { customer: Details }) {
  const { uid, uuid, visitor_id, email, phone, responses, response_count } = customer;
  const isMasked = useAtomValue(isMaskedAtom);
  const shown = (text: string, format?: MaskFormat) => (isMasked ? mask(text, format) : text);
  const list = (texts: readonly string[], format?: MaskFormat) =>
    texts.map((text) => shown(text, format)).join(", ");
  const name = list(values(customer.name, customer.name_provisional));
  const emails = list(values(email, customer.email_provisional), "email");
  const phones = list(values(phone, customer.phone_provisional));
  const unsignedId = visitor_id?.length === UUID_LENGTH ? visitor_id : null;
  return (
    <>
      <h3 className="mb-2 font-semibold">{name || emails || phones || words.unnamed}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-meta">
        {emails && (
          <Line name={words.email}>
            {emails}
            {customer.is_email_verified && <span className="text-muted-foreground"> {words.verified}</span>}
          </Line>
        )}
        {phones && <Line name={words.phone}>{phones}</Line>}
        {uuid && <Line name={words.own_id}>{say(words.signed, { id: shown(uuid, "uuid") })}</Line>}
        {unsignedId && (
          <Line name={words.own_id}>{say(words.unsigned, { id: shown(unsignedId, "uuid") })}</Line>
        )}
        <Line name={words.id}>{uid}</Line>
        <Line name={words.last_seen}>
          <RelativeTime iso={customer.last_seen_at} />
        </Line>
      </dl>
      <h4 className="mt-4 mb-1 text-meta text-muted-foreground">
        {say(response_count > responses.length ? words.latest : texts.tables.response.count, {
          n: response_count,
          shown: responses.length,
        })}
      </h4>
      <ul className="flex flex-col gap-1 text-meta">
        {responses.map((response) => (
          <li key={response.id} className="break-words">
            <ResponseLink {...response} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Leads to the record of a response, of whichever form. Rows of tables have no page yet. */
function ResponseLink({ id, document_id, form_title, local_index }: CustomerResponse) {
  const { organization = "", project = "" } = useParams();
  const name = `${form_title} ${formatLocalIndex(local_index)}`;
  if (document_id === null) return name;
  return (
    <Link
      className="text-primary underline underline-offset-2"
      to={`${editorPath(organization, project, document_id, "data/responses")}?${RECORD_PARAMETER}=${id}`}
    >
      {name}
    </Link>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 break-words select-all">{children}</dd>
    </>
  );
}
