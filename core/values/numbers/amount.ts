/** A number with what accountants write around it: `$1,234.50`, `12.5%`, `(9.50 €)`. */
export interface Amount {
  /** The number as it is written, with its sign. */
  number: string;
  /** The sign or name of a currency, `%`, or nothing. */
  unit: string;
  /** Whether brackets stand for a minus. */
  is_bracketed: boolean;
}

/** Names of currencies that are written with numbers, besides their signs. */
const NAMES =
  "AED|ARS|AUD|BRL|CAD|CHF|CLP|CNY|COP|CZK|DKK|EGP|EUR|GBP|HKD|HUF|IDR|ILS|INR|JPY|KRW|MXN|MYR|NOK|NZD|PHP|PLN|QAR|RON|RUB|SAR|SEK|SGD|THB|TRY|TWD|UAH|USD|VND|ZAR|Rs\\.?|kr\\.?|zł|Kč|руб\\.?";
const CURRENCY = `[A-Z]{0,3}\\p{Sc}|${NAMES}`;
const AMOUNT = new RegExp(
  `^(\\()?([-+−–]?)\\s?(?:(${CURRENCY})\\s?([-−–]?))?([.,٫]?\\p{Nd}(?:[\\p{Nd}.,'’٫٬\\s]*\\p{Nd})?)(?:\\s?(${CURRENCY}|[%٪％]))?(\\))?$`,
  "u",
);
const MOST_LENGTH = 60;

/** The number in an amount. Null: none, or a number without anything around it. */
export function readAmount(typed: string): Amount | null {
  const text = typed.trim();
  const match = text.length <= MOST_LENGTH ? AMOUNT.exec(text) : null;
  if (match === null) return null;
  const [, open, outer = "", before = "", inner = "", digits = "", after = "", close] = match;
  const is_bracketed = open !== undefined;
  const isOdd = (open === undefined) !== (close === undefined) || (before !== "" && after !== "");
  const signs = outer + inner;
  if (isOdd || signs.length > 1 || (is_bracketed && signs !== "")) return null;
  const unit = /[%٪％]/.test(after) ? "%" : before || after;
  if (unit === "" && !is_bracketed) return null;
  return { number: (is_bracketed ? "-" : signs) + digits, unit, is_bracketed };
}
