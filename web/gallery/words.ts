import type { Language } from "#core/forms/definition/language.ts";

/** An owner's texts, in scripts that break layouts in different ways. */
export interface Words {
  label: string;
  help: string;
  placeholder: string;
  text: string;
  /** Longer than a line on a phone. */
  long: string;
  options: readonly [string, string, string];
  groups: readonly [string, string];
}

const en: Words = {
  label: "Your answer",
  help: "Only the two of us will read it.",
  placeholder: "For example, this",
  text: "Ada Lovelace",
  long: "What did you like most about the evening, and is there anything that we should do in another way next time?",
  options: ["Window", "Aisle", "Anywhere at all, as long as it is not too close to the loudspeakers"],
  groups: ["Upstairs", "Downstairs"],
};

const WORDS: Partial<Record<Language, Words>> = {
  en,
  de: {
    label: "Ihre Antwort",
    help: "Nur wir beide werden das lesen.",
    placeholder: "Zum Beispiel dies",
    text: "Annette von Droste-Hülshoff",
    long: "Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung: Aktenzeichen der zuständigen Behörde",
    options: ["Fenster", "Gang", "Straßenbahnhaltestellenüberdachungsanlage"],
    groups: ["Oben", "Unten"],
  },
  ar: {
    label: "إجابتك",
    help: "لن يقرأها أحد سوانا، رقم الطلب 1234.",
    placeholder: "مثلاً هذا",
    text: "فاطمة الفهرية",
    long: "ما أكثر ما أعجبك في هذه الأمسية، وهل هناك شيء ينبغي أن نفعله بطريقة أخرى في المرة القادمة (Sheaf 2.0)؟",
    options: ["نافذة", "ممر", "أي مكان ما دام بعيداً عن مكبرات الصوت"],
    groups: ["الطابق العلوي", "الطابق السفلي"],
  },
  ja: {
    label: "ご回答",
    help: "私たち以外の人が読むことはありません。",
    placeholder: "例：これ",
    text: "紫式部",
    long: "今夜の催しでいちばん気に入ったことは何ですか。また、次回はやり方を変えたほうがよいと思うことがあれば教えてください。",
    options: ["窓側", "通路側", "スピーカーに近すぎなければどこでもかまいません"],
    groups: ["上の階", "下の階"],
  },
};

export const wordsOf = (lang: Language): Words => WORDS[lang] ?? en;
