import type { FieldDefinition, FieldType } from "../../fields/field.ts";
import { isReadonly } from "../../fields/registry.ts";
import type { FormDefinition } from "./definition.ts";

type Question = Pick<
  FieldDefinition,
  "name" | "label" | "placeholder" | "type" | "readonly" | "autocomplete"
>;

/**
 * Types whose answer is stored in clear text and could be a password or a card number. Without `password`: only
 * its hash is stored, and no member can read it.
 */
const PLAIN_TYPES: readonly FieldType[] = ["text", "textarea", "number", "tel", "search", "richtext", "json"];

const SECRET_TOKENS: readonly string[] = ["current-password", "new-password", "cc-number", "cc-csc"];

/** End of text, or a punctuation mark: the words before it have no further qualifier. */
const END = String.raw`(?=\s*(?:$|[^\p{L}\s]))`;
/** Start of text, or a punctuation mark. */
const START = String.raw`(?:^|[^\p{L}\s]\s*)`;
/** Word boundary: no letter before. `\b` would only work for English. */
const WORD = String.raw`(?<!\p{L})`;

/** Requests for a password or a PIN. Texts are normalized with `normalize` first. */
const PASSWORDS = [
  String.raw`(?:password|${WORD}pass word)(?!s?\s(?:manager|policy|policies|reset|hint|strength|generator|rule))`,
  String.raw`${WORD}pass\s?(?:code|phrase|wd)`,
  String.raw`${WORD}(?:card|bank(?:ing)?|atm|debit|credit|upi|sim|secret|security|account)\spin(?!\p{L})|\bdigit pin(?!\p{L}| code)`,
  String.raw`${WORD}(?:code|codigo|codice)\spin(?!\p{L})`,
  String.raw`contrasena|${WORD}clave\s(?:secreta|de acceso|personal|bancaria)`,
  `mot de passe|${WORD}code (?:secret|confidentiel)`,
  String.raw`${WORD}senha(?!\p{L})|palavra\spasse`,
  "parola d.accesso|codice segreto",
  "passwort|kennwort|geheimzahl|geheimnummer|wachtwoord",
  String.raw`${WORD}парол(?:ь|я|ю|ем|и)(?!\p{L})|${WORD}пин\s?код`,
  "كلم[ةه] (?:ال)?(?:مرور|سر)|(?:الرقم|الرمز) السري",
  "पासवर्ड|(?:एटीएम|यूपीआई|बैंक) पिन(?! कोड)",
  "パスワード|パスコード|暗証番号",
  "비밀번호|패스워드|암호(?!화)",
  "密[码碼](?![学學])",
];

/** Requests for the number or the security code of a payment card. */
const CARDS = [
  String.raw`${WORD}(?:cvv|cvc)2?(?![\p{L}\p{N}])`,
  String.raw`(?:${START}|${WORD}(?:credit|debit|bank|payment|visa|mastercard|amex|atm|cc|your|my|the|full|digit|enter|and|or)\s)(?:card|cc)\s?(?:number|num|no|nr|details)(?!\p{L})`,
  String.raw`(?:credit|debit|bank|payment)\s?card\s?info`,
  String.raw`${WORD}security code\b.*\bcard(?!\p{L})|${WORD}card (?:security|verification) (?:code|value|number)`,
  `${WORD}(?:numero|num|n.|datos) (?:de )?(?:(?:la|su|tu) )?tarjeta(?: bancaria| de (?:credito|debito|pago)|${END})`,
  `${WORD}(?:numero|num|n.|coordonnees) (?:de )?(?:(?:la|votre|ta) )?carte(?: bancaire| bleue| de (?:credit|debit|paiement)|${END})`,
  `${WORD}(?:numero|num|n.|dados) d[eo] (?:(?:seu|teu) )?cartao(?: bancario| de (?:credito|debito|pagamento)|${END})`,
  `${WORD}(?:numero|num|n.|dati) d(?:i|ella) (?:(?:tua|sua) )?carta(?: bancaria| prepagata| di (?:credito|debito|pagamento)|${END})`,
  String.raw`(?:${START}|${WORD}(?:ihre|deine|meine|die|und) )karten\s?(?:nummer|nr|daten)`,
  String.raw`(?:kredit|debit|bank|zahlungs|giro|${WORD}ec\s?)karten?\s?(?:nummer|nr|daten)|karten\s?pruf(?:nummer|ziffer)`,
  String.raw`(?:${START}|${WORD}(?:uw|je|jouw) )kaartnummer|(?:creditcard|betaalkaart|bankkaart|betaalpas|bankpas)\s?nummer`,
  `${WORD}номер (?:(?:вашеи|твоеи) )?(?:(?:банковскои|кредитнои|дебетовои|платежнои) карты|карты${END})`,
  "رقم (?:ال)?بطاق[ةه] (?:ال)?(?:ائتمان|بنكي|مصرفي|خصم|دفع|فيزا)",
  "(?:क्रेडिट|डेबिट|एटीएम|बैंक) कार्ड (?:नंबर|नम्बर|संख्या)|^कार्ड (?:नंबर|नम्बर|संख्या)",
  `(?:クレジット|デビット|キャッシュ)カードの?(?:番号|情報)|${WORD}カード番号`,
  String.raw`(?:신용|체크|직불)\s?카드\s?(?:번호|정보)|^카드\s?번호`,
  "(?:信用|借[记記]|[银銀]行|[储儲]蓄)卡(?:的)?(?:卡)?(?:[号號]|信息|[资資]料)|^(?:您的)?卡[号號]",
  `^(?:(?:your|ihre|votre|tu|su|uw) )?(?:(?:credit|debit|bank) card|creditcard|kreditkarte|tarjeta de credito|carte (?:bancaire|de credit)|carta di credito|cartao de credito)${END}`,
];

const SECRET = new RegExp([...PASSWORDS, ...CARDS].join("|"), "u");

/** The single word "PIN". On a label it is a secret; in a field's name it may be a map pin or an address. */
const PIN_ALONE = new RegExp(`^(?:(?:enter|your|my|ihre|deine|votre|tu|su|uw|je) )*pin${END}`, "u");

/** The last digits identify a card, but cannot be used to pay. */
const LAST_DIGITS = /\blast (?:4|four)\b/;

/** Lower case, without accents, words separated; also splits `cardNumber` and `card_number`. */
function normalize(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\p{Cf}]/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();
}

const isSecret = (text: string) => SECRET.test(text) && !LAST_DIGITS.test(text);

/**
 * Whether a question asks for a password, a PIN or a card number and stores it in clear text. Recognizes
 * unmistakable words of the 13 languages, and autocomplete tokens.
 */
export function asksForSecret(field: Question): boolean {
  if (!PLAIN_TYPES.includes(field.type) || isReadonly(field)) return false;
  if (field.autocomplete?.some((token) => SECRET_TOKENS.includes(token))) return true;
  const shown = [field.label, field.placeholder].map((text) => normalize(text ?? ""));
  return [...shown, normalize(field.name)].some(isSecret) || shown.some((text) => PIN_ALONE.test(text));
}

/** Whether a visible question of the form does. */
export function asksForSecrets({ blocks, fields }: Pick<FormDefinition, "blocks" | "fields">): boolean {
  const shown = new Set(blocks.map(({ form_field_id }) => form_field_id));
  return fields.some((field) => (blocks.length === 0 || shown.has(field.id)) && asksForSecret(field));
}
