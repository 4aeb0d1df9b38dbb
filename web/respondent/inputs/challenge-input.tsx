import { challengeCodeKey } from "#core/forms/submitting/system-keys.ts";
import { formatMessage } from "#core/values/message.ts";
import type { InputProps } from "./input-props.ts";
import { IslandHost } from "./island-host.tsx";
import { TextInput } from "./text-input.tsx";

/**
 * An email address to verify with a code. Without JavaScript the code is mailed on submit and entered on the
 * next page.
 */
export function ChallengeInput(props: InputProps) {
  const { field, texts, lang, challenge } = props;
  const codeId = `${field.id}-code`;
  const isVerified = challenge?.is_verified === true;
  const input = isVerified ? { ...props, values: [challenge.email] } : props;
  const note = isVerified
    ? "email_challenge.verified"
    : (challenge?.note ?? "email_challenge.without_script");
  return (
    <IslandHost name="challenge" is_usable={!isVerified}>
      <TextInput {...input} />
      <div className="without-script">
        <p className="note">{formatMessage(texts[note], { email: challenge?.email ?? "" }, lang)}</p>
        {challenge !== null && !isVerified && (
          <>
            <label htmlFor={codeId}>{texts["email_challenge.enter_verification_code"]}</label>
            <input
              id={codeId}
              name={challengeCodeKey(field.id)}
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={40}
              dir="ltr"
            />
          </>
        )}
      </div>
    </IslandHost>
  );
}
