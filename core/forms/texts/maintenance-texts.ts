import type { Language } from "../definition/language.ts";

/**
 * What respondents read during maintenance. `notice`: on the form. `kept`: once they have answered. `unsent`: after a
 * submit. `waiting`: the page sends it later. `title`, `note`: where no form can be shown. Kept apart, because few pages
 * need them.
 */
export type MaintenanceText = "notice" | "kept" | "unsent" | "waiting" | "title" | "note";

export const MAINTENANCE_TEXTS: Readonly<Record<Language, Readonly<Record<MaintenanceText, string>>>> = {
  en: {
    notice:
      "We’re doing maintenance. You can fill out this form now and submit it afterwards. Your answers stay on this device.",
    kept: "We’re doing maintenance. Your answers stay on this device and are saved afterwards.",
    unsent:
      "We’re doing maintenance, so your response wasn’t sent. Your answers are still here. Please keep this page open and submit again in a few minutes.",
    waiting:
      "We’re doing maintenance. Please keep this page open. Your response is sent as soon as we’re done.",
    title: "We’re doing maintenance",
    note: "Please try again in a few minutes.",
  },
  es: {
    notice:
      "Estamos haciendo tareas de mantenimiento. Puedes rellenar este formulario ahora y enviarlo después. Tus respuestas permanecen en este dispositivo.",
    kept: "Estamos haciendo tareas de mantenimiento. Tus respuestas permanecen en este dispositivo y se guardarán después.",
    unsent:
      "Estamos haciendo tareas de mantenimiento, así que tus respuestas no se han enviado. Siguen aquí. Deja esta página abierta y vuelve a enviarlas en unos minutos.",
    waiting:
      "Estamos haciendo tareas de mantenimiento. Deja esta página abierta. Tus respuestas se enviarán en cuanto terminemos.",
    title: "Estamos haciendo tareas de mantenimiento",
    note: "Inténtalo de nuevo en unos minutos.",
  },
  ko: {
    notice:
      "점검 중입니다. 지금 양식을 작성하고 점검이 끝난 뒤 제출할 수 있습니다. 답변은 이 기기에 남아 있습니다.",
    kept: "점검 중입니다. 답변은 이 기기에 남아 있으며 점검이 끝나면 저장됩니다.",
    unsent:
      "점검 중이어서 응답이 전송되지 않았습니다. 답변은 그대로 남아 있습니다. 이 페이지를 열어 두고 몇 분 후에 다시 제출해 주세요.",
    waiting: "점검 중입니다. 이 페이지를 열어 두세요. 점검이 끝나면 응답이 바로 전송됩니다.",
    title: "점검 중입니다",
    note: "몇 분 후에 다시 시도해 주세요.",
  },
  ja: {
    notice: "メンテナンス中です。フォームは今入力でき、終了後に送信できます。回答はこの端末に残ります。",
    kept: "メンテナンス中です。回答はこの端末に残っており、終了後に保存されます。",
    unsent:
      "メンテナンス中のため、回答は送信されていません。内容は残っています。このページを開いたまま、数分後にもう一度送信してください。",
    waiting: "メンテナンス中です。このページを開いたままにしてください。終了後、回答は自動的に送信されます。",
    title: "メンテナンス中です",
    note: "数分後にもう一度お試しください。",
  },
  zh: {
    notice: "系统正在维护。您现在可以填写此表单，维护结束后再提交。您的回答会保留在此设备上。",
    kept: "系统正在维护。您的回答保留在此设备上，维护结束后会自动保存。",
    unsent: "系统正在维护，您的回答尚未发送。内容仍在此处。请保持此页面打开，几分钟后再次提交。",
    waiting: "系统正在维护。请保持此页面打开。维护结束后，您的回答会立即发送。",
    title: "系统正在维护",
    note: "请在几分钟后重试。",
  },
  fr: {
    notice:
      "Une maintenance est en cours. Vous pouvez remplir ce formulaire maintenant et l’envoyer ensuite. Vos réponses restent sur cet appareil.",
    kept: "Une maintenance est en cours. Vos réponses restent sur cet appareil et seront enregistrées ensuite.",
    unsent:
      "Une maintenance est en cours : vos réponses n’ont pas été envoyées. Elles sont toujours là. Veuillez garder cette page ouverte et les envoyer à nouveau dans quelques minutes.",
    waiting:
      "Une maintenance est en cours. Veuillez garder cette page ouverte. Vos réponses seront envoyées dès qu’elle sera terminée.",
    title: "Une maintenance est en cours",
    note: "Veuillez réessayer dans quelques minutes.",
  },
  pt: {
    notice:
      "Estamos em manutenção. Você pode preencher este formulário agora e enviá-lo depois. Suas respostas ficam neste dispositivo.",
    kept: "Estamos em manutenção. Suas respostas ficam neste dispositivo e serão salvas depois.",
    unsent:
      "Estamos em manutenção, por isso suas respostas não foram enviadas. Elas continuam aqui. Deixe esta página aberta e envie de novo em alguns minutos.",
    waiting:
      "Estamos em manutenção. Deixe esta página aberta. Suas respostas serão enviadas assim que terminarmos.",
    title: "Estamos em manutenção",
    note: "Tente novamente em alguns minutos.",
  },
  de: {
    notice:
      "Wir führen gerade Wartungsarbeiten durch. Sie können das Formular jetzt ausfüllen und danach absenden. Ihre Antworten bleiben auf diesem Gerät.",
    kept: "Wir führen gerade Wartungsarbeiten durch. Ihre Antworten bleiben auf diesem Gerät und werden danach gespeichert.",
    unsent:
      "Wir führen gerade Wartungsarbeiten durch, deshalb wurden Ihre Antworten nicht gesendet. Sie sind noch hier. Bitte lassen Sie diese Seite offen, und senden Sie sie in ein paar Minuten noch einmal ab.",
    waiting:
      "Wir führen gerade Wartungsarbeiten durch. Bitte lassen Sie diese Seite offen. Ihre Antworten werden gesendet, sobald wir fertig sind.",
    title: "Wir führen gerade Wartungsarbeiten durch",
    note: "Bitte versuchen Sie es in ein paar Minuten noch einmal.",
  },
  it: {
    notice:
      "È in corso una manutenzione. Puoi compilare il modulo adesso e inviarlo dopo. Le risposte restano su questo dispositivo.",
    kept: "È in corso una manutenzione. Le risposte restano su questo dispositivo e verranno salvate dopo.",
    unsent:
      "È in corso una manutenzione, quindi le risposte non sono state inviate. Sono ancora qui. Tieni aperta questa pagina e inviale di nuovo tra qualche minuto.",
    waiting:
      "È in corso una manutenzione. Tieni aperta questa pagina. Le risposte verranno inviate appena avremo finito.",
    title: "È in corso una manutenzione",
    note: "Riprova tra qualche minuto.",
  },
  ru: {
    notice:
      "Идут технические работы. Вы можете заполнить форму сейчас, а отправить её позже. Ответы остаются на этом устройстве.",
    kept: "Идут технические работы. Ответы остаются на этом устройстве и будут сохранены позже.",
    unsent:
      "Идут технические работы, поэтому ответы не отправлены. Они сохранились на странице. Не закрывайте её и отправьте ответы ещё раз через несколько минут.",
    waiting:
      "Идут технические работы. Не закрывайте эту страницу. Ответы будут отправлены, как только работы закончатся.",
    title: "Идут технические работы",
    note: "Попробуйте ещё раз через несколько минут.",
  },
  ar: {
    notice: "نُجري أعمال صيانة. يمكنك تعبئة هذا النموذج الآن وإرساله لاحقًا. تبقى إجاباتك على هذا الجهاز.",
    kept: "نُجري أعمال صيانة. تبقى إجاباتك على هذا الجهاز وستُحفظ بعد انتهائها.",
    unsent:
      "نُجري أعمال صيانة، لذلك لم تُرسل إجاباتك. ما زالت موجودة هنا. يُرجى إبقاء هذه الصفحة مفتوحة وإرسالها مرة أخرى بعد بضع دقائق.",
    waiting: "نُجري أعمال صيانة. يُرجى إبقاء هذه الصفحة مفتوحة. ستُرسل إجاباتك فور انتهائها.",
    title: "نُجري أعمال صيانة",
    note: "يُرجى المحاولة مرة أخرى بعد بضع دقائق.",
  },
  hi: {
    notice: "रखरखाव का काम चल रहा है। आप फ़ॉर्म अभी भर सकते हैं और बाद में भेज सकते हैं। आपके उत्तर इसी डिवाइस पर बने रहेंगे।",
    kept: "रखरखाव का काम चल रहा है। आपके उत्तर इसी डिवाइस पर हैं और बाद में सहेज लिए जाएँगे।",
    unsent:
      "रखरखाव का काम चल रहा है, इसलिए आपके उत्तर नहीं भेजे गए। वे अब भी यहीं हैं। कृपया यह पेज खुला रखें और कुछ मिनट बाद फिर से भेजें।",
    waiting: "रखरखाव का काम चल रहा है। कृपया यह पेज खुला रखें। काम पूरा होते ही आपके उत्तर भेज दिए जाएँगे।",
    title: "रखरखाव का काम चल रहा है",
    note: "कृपया कुछ मिनट बाद फिर कोशिश करें।",
  },
  nl: {
    notice:
      "We zijn bezig met onderhoud. Je kunt dit formulier nu invullen en daarna verzenden. Je antwoorden blijven op dit apparaat staan.",
    kept: "We zijn bezig met onderhoud. Je antwoorden blijven op dit apparaat staan en worden daarna opgeslagen.",
    unsent:
      "We zijn bezig met onderhoud, dus je antwoorden zijn niet verzonden. Ze staan er nog. Laat deze pagina open en verzend ze over een paar minuten opnieuw.",
    waiting:
      "We zijn bezig met onderhoud. Laat deze pagina open. Je antwoorden worden verzonden zodra we klaar zijn.",
    title: "We zijn bezig met onderhoud",
    note: "Probeer het over een paar minuten opnieuw.",
  },
};
