import type { Language } from "../definition/language.ts";

/**
 * What respondents read whose unfinished answers a member has added as a response. `unsaved`: behind it, on a page that
 * still has them. Kept apart, because few pages need them.
 */
export type AddedText = "added" | "unsaved";

export const ADDED_TEXTS: Readonly<Record<Language, Readonly<Record<AddedText, string>>>> = {
  en: {
    added: "The team behind this form has added your answers as a response ({date}).",
    unsaved:
      "What you enter here isn’t saved anymore. Copy it if you still need it. To send a new response, open the form again.",
  },
  es: {
    added: "El equipo de este formulario ha añadido tus respuestas ({date}).",
    unsaved:
      "Lo que escribas aquí ya no se guarda. Cópialo si aún lo necesitas. Para enviar una respuesta nueva, vuelve a abrir el formulario.",
  },
  ko: {
    added: "이 양식의 담당자가 작성하신 답변을 응답으로 추가했습니다({date}).",
    unsaved:
      "여기에 입력하는 내용은 더 이상 저장되지 않습니다. 필요하면 복사해 두세요. 새 응답을 보내려면 양식을 다시 여세요.",
  },
  ja: {
    added: "このフォームの担当者が、入力済みの回答を登録しました（{date}）。",
    unsaved:
      "ここに入力した内容は保存されません。必要な場合はコピーしてください。新しい回答を送信するには、フォームをもう一度開いてください。",
  },
  zh: {
    added: "此表单的负责人已将您填写的内容添加为回答（{date}）。",
    unsaved: "在这里输入的内容不再保存。如有需要，请复制。要提交新的回答，请重新打开表单。",
  },
  fr: {
    added: "L’équipe de ce formulaire a ajouté vos réponses ({date}).",
    unsaved:
      "Ce que vous saisissez ici n’est plus enregistré. Copiez-le si vous en avez encore besoin. Pour envoyer une nouvelle réponse, rouvrez le formulaire.",
  },
  pt: {
    added: "A equipe deste formulário adicionou suas respostas ({date}).",
    unsaved:
      "O que você digita aqui não é mais salvo. Copie se ainda precisar. Para enviar uma nova resposta, abra o formulário de novo.",
  },
  de: {
    added: "Das Team dieses Formulars hat Ihre Angaben als Antwort hinzugefügt ({date}).",
    unsaved:
      "Was Sie hier eingeben, wird nicht mehr gespeichert. Kopieren Sie es, wenn Sie es noch brauchen. Um eine neue Antwort zu senden, öffnen Sie das Formular erneut.",
  },
  it: {
    added: "Il team di questo modulo ha aggiunto le tue risposte ({date}).",
    unsaved:
      "Ciò che inserisci qui non viene più salvato. Copialo se ti serve ancora. Per inviare una nuova risposta, riapri il modulo.",
  },
  ru: {
    added: "Команда этой формы добавила ваши ответы ({date}).",
    unsaved:
      "То, что вы вводите здесь, больше не сохраняется. Скопируйте это, если оно ещё нужно. Чтобы отправить новый ответ, откройте форму заново.",
  },
  ar: {
    added: "أضاف فريق هذا النموذج إجاباتك ({date}).",
    unsaved:
      "ما تدخله هنا لم يعد يُحفظ. انسخه إذا كنت لا تزال بحاجة إليه. لإرسال إجابة جديدة، افتح النموذج من جديد.",
  },
  hi: {
    added: "इस फ़ॉर्म की टीम ने आपके उत्तर जोड़ दिए हैं ({date})।",
    unsaved:
      "यहाँ भरी गई जानकारी अब सहेजी नहीं जाती। अगर ज़रूरत हो, तो उसे कॉपी कर लें। नया उत्तर भेजने के लिए फ़ॉर्म फिर से खोलें।",
  },
  nl: {
    added: "Het team van dit formulier heeft je antwoorden toegevoegd ({date}).",
    unsaved:
      "Wat je hier invult, wordt niet meer opgeslagen. Kopieer het als je het nog nodig hebt. Open het formulier opnieuw om een nieuwe inzending te versturen.",
  },
};

/**
 * The texts in the language of a page, or in English: a browser that translates a page changes its language to any.
 * `zone`: null is that of the reader's browser.
 */
export function addedTexts(lang: string, added_at: string, zone: string | null): Record<AddedText, string> {
  const language = Object.hasOwn(ADDED_TEXTS, lang) ? (lang as Language) : "en";
  const { added, unsaved } = ADDED_TEXTS[language];
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    ...(zone !== null && { timeZone: zone }),
  });
  return { added: added.replace("{date}", format.format(new Date(added_at))), unsaved };
}
