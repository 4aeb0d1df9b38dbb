import { describe, expect, test } from "vitest";
import type { FieldDefinition } from "../../fields/field.ts";
import { sampleField } from "../testing/sample-definition.ts";
import { asksForSecret } from "./asks-for-secret.ts";

const asked = (more: Partial<FieldDefinition>) =>
  asksForSecret(sampleField({ id: "f", name: "answer", type: "text", ...more }));
const labeled = (label: string) => asked({ label });

describe("a password or a PIN is asked for by", () => {
  test.each([
    "Password",
    "Your Google password",
    "Wi-Fi password:",
    "PASSWORD (required)",
    "Pass\u200bword",
    "Ｐａｓｓｗｏｒｄ",
    "Passcode",
    "PIN",
    "Your PIN:",
    "Card PIN",
    "4-digit PIN",
    "UPI PIN",
    "Contraseña",
    "Contrasena de tu correo",
    "Clave secreta",
    "Código PIN",
    "Mot de passe",
    "Code confidentiel",
    "Senha do banco",
    "Palavra-passe",
    "Parola d’accesso",
    "Codice PIN",
    "Passwort",
    "WLAN-Passwort",
    "Kennwort",
    "Geheimzahl",
    "Wachtwoord",
    "Пароль",
    "Введите пароль от почты",
    "ПИН-код",
    "كلمة المرور",
    "الرقم السري",
    "पासवर्ड",
    "एटीएम पिन",
    "パスワード",
    "暗証番号",
    "비밀번호",
    "密码",
    "登錄密碼",
  ])("%s", (label) => expect(labeled(label)).toBe(true));
});

describe("a card number is asked for by", () => {
  test.each([
    "Card number",
    "Your card number:",
    "Credit card number",
    "Debit card no.",
    "16-digit card number",
    "Payment: card number",
    "Credit card",
    "Credit card details",
    "CVV",
    "CVC / CVV2",
    "Security code on the back of your card",
    "Número de tarjeta",
    "Número de tarjeta de crédito",
    "Numéro de carte bancaire",
    "Numéro de votre carte",
    "Número do cartão",
    "Número do cartão de crédito",
    "Numero della carta",
    "Numero di carta di credito",
    "Kartennummer",
    "Kreditkartennummer",
    "Ihre Kreditkarten-Nr.",
    "Kartenprüfnummer",
    "Kaartnummer",
    "Creditcardnummer",
    "Номер карты",
    "Номер вашей банковской карты",
    "رقم بطاقة الائتمان",
    "رقم البطاقة البنكية",
    "कार्ड नंबर",
    "डेबिट कार्ड नंबर",
    "カード番号",
    "クレジットカード番号",
    "카드번호",
    "신용카드 번호",
    "卡号",
    "银行卡号",
    "信用卡号码",
  ])("%s", (label) => expect(labeled(label)).toBe(true));
});

describe("no secret is asked for by", () => {
  test.each([
    "Pincode",
    "PIN code",
    "City, state and PIN code",
    "6-digit PIN code",
    "पिन कोड",
    "Lapel pin size",
    "KRA PIN",
    "Where shall we pin it?",
    "Opinion",
    "Passport number",
    "Boarding pass",
    "Which password manager do you use?",
    "Password policy",
    "Palabras clave",
    "Parola chiave",
    "Mot préféré",
    "암호화폐 주소",
    "密码学课程",
    "Business card",
    "What shall we write on the card?",
    "Library card number",
    "Membership card no.",
    "ID card number",
    "SIM card number",
    "Number of cards",
    "Last 4 digits of your card number",
    "Do you pay by credit card or by transfer?",
    "Name on credit card",
    "Número de tarjeta de socio",
    "Número de tarjeta sanitaria",
    "Numéro de carte d’identité",
    "Numéro de carte vitale",
    "Número do cartão de cidadão",
    "Numero della carta d'identità",
    "Bibliotheksausweis-Kartennummer",
    "SIM-Kartennummer",
    "Versichertenkartennummer",
    "Номер карты лояльности",
    "رقم بطاقة الهوية",
    "आधार कार्ड नंबर",
    "マイナンバーカード番号",
    "会員カード番号",
    "멤버십 카드 번호",
    "会员卡号",
    "身份证号码",
    "Security code of the door",
    "Secretary's name",
    "IBAN",
  ])("%s", (label) => expect(labeled(label)).toBe(false));
});

describe("the check of a question", () => {
  test("reads its name and placeholder as well as its label", () => {
    expect(asked({ name: "card_number", label: "Number" })).toBe(true);
    expect(asked({ name: "cardNumber", label: "Number" })).toBe(true);
    expect(asked({ name: "passWord", label: "Yours" })).toBe(true);
    expect(asked({ name: "user-password", label: "Yours" })).toBe(true);
    expect(asked({ name: "library_card_number", label: "Number" })).toBe(false);
    expect(asked({ placeholder: "Enter your password" })).toBe(true);
    expect(asked({ label: null, placeholder: null })).toBe(false);
  });

  test("ignores a name that is one ambiguous short word", () => {
    expect(asked({ name: "pin", label: "PIN code" })).toBe(false);
  });

  test("reads its autocomplete tokens", () => {
    expect(asked({ autocomplete: ["cc-number"] })).toBe(true);
    expect(asked({ autocomplete: ["section-a", "current-password"] })).toBe(true);
    expect(asked({ autocomplete: ["cc-name"] })).toBe(false);
  });

  test("applies to types that store the text as typed", () => {
    const types = ["text", "textarea", "number", "tel", "search", "richtext", "json"] as const;
    for (const type of types) expect(asked({ type, label: "Password" }), type).toBe(true);
    // A password is stored only as a hash, which nobody can read.
    expect(asked({ type: "password", label: "Password" })).toBe(false);
    const others = ["email", "url", "date", "checkbox", "select", "payment", "hidden"] as const;
    for (const type of others) expect(asked({ type, label: "Password" }), type).toBe(false);
  });

  test("applies only where visitors can type", () => {
    expect(asked({ label: "Password", readonly: true })).toBe(false);
  });
});
