import type { Language } from "../definition/language.ts";

/** Texts of the mail with a verification code. Kept apart, because no page needs to load them. */
export const CHALLENGE_MAIL_TEXTS: Readonly<Record<Language, Record<"subject" | "intro" | "note", string>>> =
  {
    en: {
      subject: "Your verification code is {code}",
      intro: "Your code for “{title}”:",
      note: "It is valid for {time}. If you didn’t request it, ignore this email. Don’t share the code with anyone.",
    },
    es: {
      subject: "Tu código de verificación es {code}",
      intro: "Tu código para «{title}»:",
      note: "Es válido durante {time}. Si no lo has pedido, ignora este correo y no des el código a nadie.",
    },
    ko: {
      subject: "인증 코드는 {code}입니다",
      intro: "“{title}” 양식의 코드:",
      note: "코드는 {time} 동안 유효합니다. 요청하지 않으셨다면 이 메일을 무시하고, 코드를 누구에게도 알려 주지 마세요.",
    },
    ja: {
      subject: "認証コードは{code}です",
      intro: "「{title}」のコード：",
      note: "有効期限は{time}です。お心当たりがない場合はこのメールを無視し、コードを誰にも教えないでください。",
    },
    zh: {
      subject: "您的验证码是 {code}",
      intro: "“{title}”的验证码：",
      note: "验证码在 {time}内有效。如果不是您本人请求的，请忽略此邮件，也不要把验证码告诉任何人。",
    },
    fr: {
      subject: "Votre code de vérification est {code}",
      intro: "Votre code pour « {title} » :",
      note: "Il est valable {time}. Si vous ne l’avez pas demandé, ignorez ce message et ne donnez le code à personne.",
    },
    pt: {
      subject: "Seu código de verificação é {code}",
      intro: "Seu código para “{title}”:",
      note: "Ele vale por {time}. Se você não o pediu, ignore este e-mail e não passe o código a ninguém.",
    },
    it: {
      subject: "Il tuo codice di verifica è {code}",
      intro: "Il tuo codice per «{title}»:",
      note: "È valido per {time}. Se non lo hai richiesto, ignora questo messaggio e non dare il codice a nessuno.",
    },
    de: {
      subject: "Ihr Bestätigungscode ist {code}",
      intro: "Ihr Code für „{title}“:",
      note: "Er gilt {time}. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail, und geben Sie den Code niemandem.",
    },
    ru: {
      subject: "Ваш код подтверждения: {code}",
      intro: "Ваш код для формы «{title}»:",
      note: "Он действителен {time}. Если вы его не запрашивали, не обращайте внимания на это письмо и никому не сообщайте код.",
    },
    ar: {
      subject: "رمز التحقق الخاص بك هو {code}",
      intro: "رمزك للنموذج «{title}»:",
      note: "الرمز صالح لمدة {time}. إذا لم تطلبه فتجاهل هذه الرسالة، ولا تعطِ الرمز لأحد.",
    },
    hi: {
      subject: "आपका सत्यापन कोड {code} है",
      intro: "“{title}” के लिए आपका कोड:",
      note: "यह {time} तक मान्य है। अगर आपने इसे नहीं माँगा था, तो इस ईमेल को अनदेखा करें और कोड किसी को न दें।",
    },
    nl: {
      subject: "Je verificatiecode is {code}",
      intro: "Je code voor “{title}”:",
      note: "De code is {time} geldig. Heb je er niet om gevraagd, negeer deze e-mail dan en geef de code aan niemand.",
    },
  };
