import type { LaterOffer } from "./later-offer.ts";

interface LinkFieldsProps {
  offer: LaterOffer;
  address: string;
  /** Sent along with the address to mail it to. */
  secret?: string;
  /** Whether a reminder is asked for at first. */
  remind?: boolean;
  /** Whether a script copies and mails the link. */
  is_scripted?: boolean;
}

/** The link, to be copied or mailed. */
export function LinkFields({ offer, address, secret, remind, is_scripted = false }: LinkFieldsProps) {
  const { texts, mail_action } = offer;
  return (
    <>
      <div className="later-field">
        <label htmlFor="later-link">{texts.link}</label>
        <input id="later-link" type="text" readOnly dir="ltr" defaultValue={address} autoComplete="off" />
        {is_scripted && (
          <button type="button" className="bordered" data-copy="">
            {texts.copy}
          </button>
        )}
      </div>
      {mail_action !== null && (
        <form
          className="later-field"
          method="post"
          action={mail_action}
          data-mail={mail_action}
          noValidate={is_scripted}
        >
          <label htmlFor="later-email">{texts.email}</label>
          {secret !== undefined && <input type="hidden" name="key" value={secret} />}
          <input
            id="later-email"
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            dir="ltr"
          />
          <div className="later-remind">
            <input
              id="later-remind"
              type="checkbox"
              name="remind"
              defaultChecked={remind}
              aria-describedby="later-remind-note"
            />
            <label htmlFor="later-remind">{texts.remind}</label>
            <p id="later-remind-note">{texts.remind_note}</p>
          </div>
          <button type="submit" className="bordered">
            {texts.send}
          </button>
        </form>
      )}
    </>
  );
}
