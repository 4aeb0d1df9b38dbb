import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect } from "react";
import type { CustomerDetails as Details } from "#core/contracts/privacy/customers.ts";
import { type MaskFormat, mask } from "#core/tables/mask.ts";
import { ErrorState } from "../../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { RelativeTime } from "../../../../ui/relative-time.tsx";
import { say } from "../../../../ui/say.ts";
import { originCustomerAtom } from "../../../state/grid/panel.ts";
import { isMaskedAtom } from "../../../state/grid/preferences.ts";
import { customerStateAtom, loadCustomerAtom } from "../../../state/privacy/customers.ts";
import { texts } from "../texts.ts";
import { ResponseLink } from "./response-link.tsx";
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
  const names = values(customer.name, customer.name_provisional);
  const emails = values(email, customer.email_provisional);
  const phones = values(phone, customer.phone_provisional);
  // All values are in the list below, so one names the customer.
  const name = shown(names[0] ?? "") || shown(emails[0] ?? "", "email") || shown(phones[0] ?? "");
  const setOrigin = useSetAtom(originCustomerAtom);
  const unsignedId = visitor_id?.length === UUID_LENGTH ? visitor_id : null;
  return (
    <>
      <h3 className="mb-2 font-semibold">{name || words.unnamed}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-meta">
        {names.length > 1 && <Line name={words.names}>{list(names)}</Line>}
        {emails.length > 0 && (
          <Line name={words.email}>
            {list(emails, "email")}
            {customer.is_email_verified && <span className="text-muted-foreground"> {words.verified}</span>}
          </Line>
        )}
        {phones.length > 0 && <Line name={words.phone}>{list(phones)}</Line>}
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
            <ResponseLink
              {...response}
              onClick={() => setOrigin({ row_id: response.id, customer_id: uid })}
            />
          </li>
        ))}
      </ul>
    </>
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
