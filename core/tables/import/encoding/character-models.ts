import type { Encoding } from "./encodings.ts";

/** What texts in an encoding with two bytes per character look like. */
export interface CharacterModel {
  encoding: Encoding;
  /** The most frequent characters of texts, names and addresses. */
  frequent: string;
  /** Shares of characters: the frequent ones, the common ones, kana. The rest is rare. */
  shares: { frequent: number; common: number; kana: number };
  /** Its common characters are the ones with these first and second bytes. */
  common: { first: readonly [number, number]; second: readonly (readonly [number, number])[] };
}

const HIGH = [0xa1, 0xfe] as const;

export const CHARACTER_MODELS: readonly CharacterModel[] = [
  {
    encoding: "gb18030",
    frequent:
      "的一是不了人在有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长名姓性别王李张刘陈杨赵黄周吴市省县区路号电话址男女北京海广州东南西城备注称价格数量期",
    shares: { frequent: 0.4, common: 0.55, kana: 0 },
    common: { first: [0xb0, 0xd7], second: [HIGH] },
  },
  {
    encoding: "big5",
    frequent:
      "的一是不了人在有我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她裡後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長名姓性別王李張劉陳楊趙黃周吳林市省縣區路號電話址男女台臺北高雄中備註稱價格數量期",
    shares: { frequent: 0.4, common: 0.55, kana: 0 },
    common: { first: [0xa4, 0xc6], second: [[0x40, 0x7e], HIGH] },
  },
  {
    encoding: "shift_jis",
    frequent: "日本人年大一中会東京都県市区町村山田川名前氏性別住所電話番号男女年齢備考数量価格株式社",
    shares: { frequent: 0.1, common: 0.25, kana: 0.6 },
    common: {
      first: [0x88, 0x97],
      second: [
        [0x40, 0x7e],
        [0x80, 0xfc],
      ],
    },
  },
  {
    encoding: "euc-jp",
    frequent: "日本人年大一中会東京都県市区町村山田川名前氏性別住所電話番号男女年齢備考数量価格株式社",
    shares: { frequent: 0.1, common: 0.25, kana: 0.6 },
    common: { first: [0xb0, 0xcf], second: [HIGH] },
  },
  {
    encoding: "euc-kr",
    frequent:
      "이다는에가을고하의지은로사를도한기서어나시자리대인그아일라만수정스보주전해부있들성장상구여과김박최동원시군도서울산광대름호소명민영성별남녀화번주제품격량",
    shares: { frequent: 0.5, common: 0.47, kana: 0 },
    common: { first: [0xb0, 0xc8], second: [HIGH] },
  },
];
