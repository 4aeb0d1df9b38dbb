import type { Encoding } from "./encodings.ts";

/** What texts in an encoding with one byte per character look like. */
export interface LetterModel {
  encodings: readonly Encoding[];
  /** Its small letters beside ASCII, the most frequent first. */
  letters: string;
  /** Whether they stand among Latin letters, mostly one by one. Letters of other scripts make whole words. */
  isLatin: boolean;
}

export const LETTER_MODELS: readonly LetterModel[] = [
  {
    encodings: ["windows-1252", "macintosh"],
    letters: "éäáöüóàíèåçñãøæêúâßôõîëïûìùòœýðþÿ",
    isLatin: true,
  },
  {
    encodings: ["windows-1250", "iso-8859-2"],
    letters: "áéíłóšęčžąřýěůśżćöúőäńüşăţîâđźľňťűßďôçĺŕ",
    isLatin: true,
  },
  { encodings: ["windows-1254"], letters: "ışüğçöiâîû", isLatin: true },
  { encodings: ["windows-1257"], letters: "āšėīžūųčęēįäąöõüņļģķńłśźżéå", isLatin: true },
  {
    encodings: ["windows-1251", "koi8-r", "koi8-u", "ibm866", "iso-8859-5", "x-mac-cyrillic"],
    letters: "оаеинтрсвлкмдпуяызьігбчйхжшюцщїєэфёъјўљћњђџґќѓѕ",
    isLatin: false,
  },
  { encodings: ["windows-1253"], letters: "αοιετνσηυρκπμςλίόάέδγωθχήφβύξώζψϊϋΐΰ", isLatin: false },
  { encodings: ["windows-1255"], letters: "יוהלארתמבשנםכדעחקפטגסצזןךףץ", isLatin: false },
  { encodings: ["windows-1256"], letters: "اليمنروتبدةعهأسفكحقجشطىصخإضذثءزغئظآؤپچگژ", isLatin: false },
  {
    encodings: ["windows-874"],
    letters: "านรอกเงมวยลดตสทคะั่้ีิปบหแจพชขไใุูื์โถ็ผธศซณญภษำๆฝฟฐฏฎฤฉ",
    isLatin: false,
  },
];
