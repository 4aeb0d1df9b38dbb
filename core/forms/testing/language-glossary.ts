import type { Language } from "../definition/language.ts";

/** Things that the public page speaks of. */
export type Term =
  | "form"
  | "question"
  | "answer"
  | "response"
  | "option"
  | "page"
  | "file"
  | "image"
  | "payment"
  | "location"
  | "email"
  | "code";

/** The word for a thing, as it begins in every grammatical form, and words for it that are not used. */
interface Word {
  readonly say: string;
  readonly never?: readonly string[];
}

/**
 * One word for one thing, in each language. A response is everything that one respondent sent, an answer the
 * value of one question; several languages have one word for both.
 */
export const LANGUAGE_GLOSSARY: Readonly<Record<Language, Readonly<Record<Term, Word>>>> = {
  en: {
    form: { say: "form", never: ["survey", "questionnaire"] },
    question: { say: "question" },
    answer: { say: "answer" },
    response: { say: "response", never: ["submission"] },
    option: { say: "option" },
    page: { say: "page" },
    file: { say: "file" },
    image: { say: "image", never: ["picture"] },
    payment: { say: "pay" },
    location: { say: "location", never: ["position"] },
    email: { say: "email", never: ["mail", "mails", "e-mail"] },
    code: { say: "code" },
  },
  es: {
    form: { say: "formulario", never: ["encuesta"] },
    question: { say: "pregunta" },
    answer: { say: "respuesta" },
    response: { say: "respuesta" },
    option: { say: "opci" },
    page: { say: "página" },
    file: { say: "archivo", never: ["fichero"] },
    image: { say: "imagen" },
    payment: { say: "pag" },
    location: { say: "ubicación", never: ["posición", "localización"] },
    email: { say: "correo", never: ["email", "e-mail"] },
    code: { say: "código" },
  },
  ko: {
    form: { say: "양식", never: ["설문", "폼"] },
    question: { say: "질문", never: ["문항"] },
    answer: { say: "답변" },
    response: { say: "응답" },
    option: { say: "옵션", never: ["선택지"] },
    page: { say: "페이지" },
    file: { say: "파일" },
    image: { say: "이미지", never: ["사진"] },
    payment: { say: "결제", never: ["지불"] },
    location: { say: "위치" },
    email: { say: "메일" },
    code: { say: "코드" },
  },
  ja: {
    form: { say: "フォーム" },
    question: { say: "質問", never: ["設問"] },
    answer: { say: "回答", never: ["答え"] },
    response: { say: "回答" },
    option: { say: "選択肢", never: ["オプション"] },
    page: { say: "ページ" },
    file: { say: "ファイル" },
    image: { say: "画像", never: ["写真"] },
    payment: { say: "支払" },
    location: { say: "位置" },
    email: { say: "メール" },
    code: { say: "コード" },
  },
  zh: {
    form: { say: "表单", never: ["问卷"] },
    question: { say: "问题" },
    answer: { say: "回答", never: ["答案"] },
    response: { say: "回答", never: ["答复"] },
    option: { say: "选项" },
    page: { say: "页" },
    file: { say: "文件" },
    image: { say: "图片", never: ["图像", "照片"] },
    payment: { say: "付款", never: ["支付(?!服务商)"] },
    location: { say: "位置" },
    email: { say: "邮", never: ["电邮"] },
    code: { say: "验证码" },
  },
  fr: {
    form: { say: "formulaire", never: ["sondage"] },
    question: { say: "question" },
    answer: { say: "réponse" },
    response: { say: "réponse" },
    option: { say: "option" },
    page: { say: "page" },
    file: { say: "fichier" },
    image: { say: "image" },
    payment: { say: "paiement" },
    location: { say: "position", never: ["localisation"] },
    email: { say: "e-mail", never: ["courriel", "mail", "email"] },
    code: { say: "code" },
  },
  pt: {
    form: { say: "formulário" },
    question: { say: "pergunta", never: ["questão"] },
    answer: { say: "resposta" },
    response: { say: "resposta" },
    option: { say: "opç" },
    page: { say: "página" },
    file: { say: "arquivo", never: ["ficheiro"] },
    image: { say: "imagem" },
    payment: { say: "pag" },
    location: { say: "localização", never: ["posição"] },
    email: { say: "e-mail", never: ["email", "correio"] },
    code: { say: "código" },
  },
  it: {
    form: { say: "modulo", never: ["questionario"] },
    question: { say: "domand" },
    answer: { say: "rispost" },
    response: { say: "rispost" },
    option: { say: "opzion" },
    page: { say: "pagina" },
    file: { say: "file" },
    image: { say: "immagin" },
    payment: { say: "pagament" },
    location: { say: "posizione", never: ["ubicazione"] },
    email: { say: "e-mail", never: ["email", "mail"] },
    code: { say: "codic" },
  },
  de: {
    form: { say: "Formular", never: ["Umfrage"] },
    question: { say: "Frage" },
    answer: { say: "Antwort" },
    response: { say: "Antwort" },
    option: { say: "Option" },
    page: { say: "Seite" },
    file: { say: "Datei" },
    image: { say: "Bild" },
    payment: { say: "Zahlung" },
    location: { say: "Standort", never: ["Position"] },
    email: { say: "E-Mail", never: ["Mail", "Mails", "Email"] },
    code: { say: "Code" },
  },
  ru: {
    form: { say: "форм", never: ["анкет"] },
    question: { say: "вопрос" },
    answer: { say: "ответ" },
    response: { say: "ответ" },
    option: { say: "вариант", never: ["опци"] },
    page: { say: "страниц" },
    file: { say: "файл" },
    image: { say: "изображени", never: ["картин"] },
    payment: { say: "платёж" },
    location: { say: "местоположени" },
    email: { say: "письм", never: ["имейл"] },
    code: { say: "код" },
  },
  ar: {
    form: { say: "نموذج", never: ["استمارة", "استبيان"] },
    question: { say: "سؤال" },
    answer: { say: "إجاب" },
    response: { say: "إجاب" },
    option: { say: "خيار" },
    page: { say: "صفحة" },
    file: { say: "ملف" },
    image: { say: "صورة" },
    payment: { say: "دفع" },
    location: { say: "موقع" },
    email: { say: "بريد" },
    code: { say: "رمز", never: ["كود"] },
  },
  hi: {
    form: { say: "फ़ॉर्म", never: ["प्रपत्र"] },
    question: { say: "प्रश्न", never: ["सवाल"] },
    answer: { say: "उत्तर", never: ["जवाब"] },
    response: { say: "उत्तर", never: ["प्रतिक्रिया"] },
    option: { say: "विकल्प" },
    page: { say: "पेज", never: ["पृष्ठ"] },
    file: { say: "फ़ाइल" },
    image: { say: "चित्र", never: ["तस्वीर"] },
    payment: { say: "भुगतान", never: ["पेमेंट"] },
    location: { say: "स्थान", never: ["लोकेशन"] },
    email: { say: "ईमेल", never: ["ई-मेल"] },
    code: { say: "कोड" },
  },
  nl: {
    form: { say: "formulier", never: ["enquête"] },
    question: { say: "vra" },
    answer: { say: "antwoord" },
    response: { say: "inzending", never: ["reactie"] },
    option: { say: "optie" },
    page: { say: "pagina" },
    file: { say: "bestand" },
    image: { say: "afbeelding", never: ["plaatje", "foto"] },
    payment: { say: "betal" },
    location: { say: "locatie", never: ["positie"] },
    email: { say: "e-mail", never: ["mail", "email", "mailen"] },
    code: { say: "code" },
  },
};

/** Pairs of other words of which a language uses only one. */
export const UNUSED_WORDS: Readonly<Partial<Record<Language, readonly string[]>>> = {
  en: ["tick", "untick", "given up"],
  ko: ["새로 고침"],
  hi: ["यदि"],
};
