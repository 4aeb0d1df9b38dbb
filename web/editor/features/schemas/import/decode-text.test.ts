import { describe, expect, test } from "vitest";
import type { Encoding } from "#core/tables/import/encoding/encodings.ts";
import { ENCODINGS } from "#core/tables/import/encoding/encodings.ts";
import { decodeText } from "./decode-text.ts";

const tables = new Map<Encoding, Map<string, number[]>>();

/** The bytes of each character in an encoding, found by decoding all bytes. */
function tableOf(encoding: Encoding): Map<string, number[]> {
  const known = tables.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding, { fatal: true });
  const table = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    try {
      const text = decoder.decode(Uint8Array.from(bytes));
      if ([...text].length === 1 && !table.has(text)) table.set(text, bytes);
    } catch {
      // No character has these bytes.
    }
  };
  for (let first = 0; first < 256; first += 1) add(first);
  for (let first = 0x81; first < 255; first += 1)
    for (let second = 0x40; second < 255; second += 1) add(first, second);
  tables.set(encoding, table);
  return table;
}

function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding.startsWith("utf-16")) {
    const isLittle = encoding === "utf-16le";
    return Uint8Array.from(
      [...text].flatMap((c) => {
        const [high, low] = [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255];
        return isLittle ? [low, high] : [high, low];
      }),
    );
  }
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  const table = tableOf(encoding);
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character);
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}

const WESTERN = "name;city\nJosé Müller;São Paulo\nÅsa Øster;Besançon\nÉlodie Lefèvre;Köln\n";
const CENTRAL = "imię;miasto\nŁukasz Wójcik;Łódź\nJiří Dvořák;Plzeň\nZoltán Kővári;Győr\n";
const RUSSIAN = "имя;город\nИван Петров;Москва\nАнна Кузнецова;Нижний Новгород\n";
const UKRAINIAN = "ім’я;місто\nІван Шевченко;Київ\nЄвген Їжакевич;Чернівці\n";
const CHINESE = "姓名,城市,备注\n张伟,北京,测试\n王芳,广州,你好\n";
const TRADITIONAL = "姓名,城市,備註\n張偉,臺北,測試\n王芳,高雄,您好\n";
const JAPANESE = "名前,都市,備考\n山田太郎,東京,テスト\n鈴木花子,大阪,よろしくお願いします\n";
const KOREAN = "이름,도시,비고\n김민수,서울,시험\n이영희,부산,안녕하세요\n";

const FILES: readonly (readonly [string, string, readonly Encoding[]])[] = [
  ["Western European names", WESTERN, ["windows-1252", "macintosh"]],
  ["Central European names", CENTRAL, ["windows-1250", "iso-8859-2"]],
  ["Turkish", "ad;şehir\nÇağrı Öztürk;İstanbul\nAyşe Yılmaz;Diyarbakır\n", ["windows-1254"]],
  ["Baltic names", "vārds;pilsēta\nJānis Bērziņš;Rīga\nŽydrūnas Kęstutis;Šiauliai\n", ["windows-1257"]],
  ["Russian", RUSSIAN, ["windows-1251", "koi8-r", "ibm866", "iso-8859-5", "x-mac-cyrillic"]],
  ["Ukrainian", UKRAINIAN.replace("’", ""), ["windows-1251", "koi8-u"]],
  ["Greek", "όνομα;πόλη\nΓιώργος Παπαδόπουλος;Αθήνα\nΜαρία Νικολάου;Θεσσαλονίκη\n", ["windows-1253"]],
  ["Hebrew", "שם;עיר\nדוד לוי;ירושלים\nרחל כהן;חיפה\n", ["windows-1255"]],
  ["Arabic", "الاسم;المدينة\nمحمد علي;القاهرة\nفاطمة حسن;الرياض\n", ["windows-1256"]],
  ["Thai", "ชื่อ;เมือง\nสมชาย ใจดี;กรุงเทพมหานคร\nสมหญิง รักไทย;เชียงใหม่\n", ["windows-874"]],
  ["simplified Chinese", CHINESE, ["gb18030"]],
  ["traditional Chinese", TRADITIONAL, ["big5"]],
  ["Japanese", JAPANESE, ["shift_jis", "euc-jp"]],
  ["Korean", KOREAN, ["euc-kr"]],
];

describe("a text in an old encoding is decoded, and has to be looked at", () => {
  const cases = FILES.flatMap(([name, text, encodings]) =>
    encodings.map((encoding) => [name, encoding, text] as const),
  );

  test.each(cases)("%s in %s", (_, encoding, text) => {
    const decoded = decodeText(encoded(text, encoding), null);
    expect(decoded).toEqual({ text, encoding, is_certain: false, unreadable: 0 });
  });

  test("also among many lines of ASCII, and with few letters", () => {
    const plain = "id,value\n".repeat(3_000);
    for (const [text, encoding] of [
      [`${plain}Café,1\n`, "windows-1252"],
      [`${plain}Привет,1\n`, "windows-1251"],
      [`${plain}姓名,城市,备注\n李雷,济南,测试\n`, "gb18030"],
      ["Søren Ærø;Århus\n", "windows-1252"],
      ["İstanbul;Şişli\n", "windows-1254"],
      ["Łódź\n", "windows-1250"],
      ["ИВАНОВ,МОСКВА\n", "windows-1251"],
      ["林志玲\n", "big5"],
      ["ﾔﾏﾀﾞ ﾀﾛｳ,ﾄｳｷｮｳ\n", "shift_jis"],
      ["Item,Temp\nA,5°C\nB,7°C\n", "windows-1252"],
      ["Ştefan Ţurcanu,Iaşi\n", "windows-1250"],
      ["François Lefèvre,Évreux\nÉloïse,Orléans\n", "macintosh"],
      ["João Gonçalves,São Paulo\n", "macintosh"],
      ["手机 iPhone,北京\n", "gb18030"],
      ["T恤衫,红色\n", "gb18030"],
      ["Tシャツ,赤\nCDプレーヤー,黒\n", "shift_jis"],
      ["price;€ 5\nnote;it’s “new” – really\n", "windows-1252"],
    ] as const)
      expect(decodeText(encoded(text, encoding), null), encoding).toMatchObject({ text, encoding });
  });

  test("that was found in a client’s file", () => {
    const bytes = Uint8Array.from(
      "d0d5c3fb2cb3c7cad02cb1b8d7a20ad5c5ceb02cb1b1bea92cb2e2cad40acdf5b7bc2cb9e3d6dd2cc4e3bac30a"
        .match(/../g)!
        .map((hex) => Number.parseInt(hex, 16)),
    );
    expect(decodeText(bytes, null)).toMatchObject({ text: CHINESE, is_certain: false });
  });
});

describe("Unicode is certain", () => {
  test.each([
    ["utf-8", WESTERN],
    ["utf-16le", WESTERN],
    ["utf-16be", WESTERN],
    ["utf-16le", CHINESE],
    ["utf-16be", RUSSIAN],
  ] as const)("%s without a mark", (encoding, text) => {
    const decoded = decodeText(encoded(text, encoding), null);
    expect(decoded).toEqual({ text, encoding, is_certain: true, unreadable: 0 });
  });

  test("with a mark, or without any letters but ASCII", () => {
    expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61), null)).toMatchObject({
      text: "a",
      is_certain: true,
    });
    expect(decodeText(encoded("a,b\n1,2\n", "utf-8"), null)).toMatchObject({
      encoding: "utf-8",
      is_certain: true,
    });
  });

  test("unless a part of it is damaged", () => {
    const bytes = [...encoded(WESTERN.repeat(3), "utf-8"), 0xe9, 0x0a];
    const decoded = decodeText(Uint8Array.from(bytes), null);
    expect(decoded).toMatchObject({ encoding: "utf-8", is_certain: false, unreadable: 1 });
  });
});

test("Japanese in seven bits is known by its escapes", () => {
  const bytes = Uint8Array.from([0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42, 0x2c, 0x31]);
  expect(decodeText(bytes, null)).toMatchObject({
    text: "日本,1",
    encoding: "iso-2022-jp",
    is_certain: true,
  });
});

test("the encoding that a person chose is used, and what it cannot read is counted", () => {
  const bytes = encoded(CHINESE, "gb18030");
  expect(decodeText(bytes, "gb18030")).toMatchObject({ text: CHINESE, is_certain: true, unreadable: 0 });
  expect(decodeText(bytes, "utf-8").unreadable).toBeGreaterThan(5);
});

test("all encodings that are offered are known here", () => {
  for (const encoding of ENCODINGS) expect(new TextDecoder(encoding).encoding).toBe(encoding);
});
