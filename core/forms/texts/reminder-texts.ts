import type { Language } from "../definition/language.ts";

/** Texts about the reminder of an unfinished response. Only forms that offer to continue later need them. */
export type ReminderText =
  | "remind"
  | "remind_note"
  | "mail_remind"
  | "stop"
  | "stop_title"
  | "stop_note"
  | "stopped_title"
  | "stopped_note"
  | "stop_dead_note"
  | "remind_subject"
  | "remind_intro"
  | "remind_answered"
  | "remind_once"
  | "moved";

export const REMINDER_TEXTS: Readonly<Record<Language, Readonly<Record<ReminderText, string>>>> = {
  en: {
    remind: "Remind me once if I haven’t finished",
    remind_note:
      "Your address is kept only for this. It’s deleted when the reminder is sent, or within an hour after you submit.",
    mail_remind: "We’ll remind you once, on {date}, if you haven’t finished by then.",
    stop: "Don’t remind me",
    stop_title: "Stop the reminder?",
    stop_note: "Your answers and your link stay as they are.",
    stopped_title: "You won’t be reminded",
    stopped_note: "Your address was deleted. Your answers and your link stay as they are.",
    stop_dead_note: "Part of it may be missing. Open it in the email once more, or copy all of it.",
    remind_subject: "Reminder: “{title}” isn’t finished",
    remind_intro: "You began “{title}” and asked for a reminder.",
    remind_answered: "Answers so far: {count}",
    remind_once: "This is the only reminder. Your address isn’t kept any longer.",
    moved: "Your earlier answers moved to another device, where you continued. A new response begins here.",
  },
  es: {
    remind: "Recordármelo una vez si no he terminado",
    remind_note:
      "Tu dirección se guarda solo para esto. Se borra al enviar el recordatorio, o como mucho una hora después de que envíes el formulario.",
    mail_remind: "Te lo recordaremos una sola vez, el {date}, si aún no has terminado.",
    stop: "No recordármelo",
    stop_title: "¿Cancelar el recordatorio?",
    stop_note: "Tus respuestas y tu enlace no cambian.",
    stopped_title: "No recibirás ningún recordatorio",
    stopped_note: "Tu dirección se ha borrado. Tus respuestas y tu enlace no cambian.",
    stop_dead_note: "Quizá falte una parte. Ábrelo otra vez desde el correo o cópialo entero.",
    remind_subject: "Recordatorio: «{title}» está sin terminar",
    remind_intro: "Empezaste «{title}» y pediste un recordatorio.",
    remind_answered: "Respuestas hasta ahora: {count}",
    remind_once: "Este es el único recordatorio. Tu dirección ya no se guarda.",
    moved:
      "Tus respuestas anteriores pasaron a otro dispositivo, donde continuaste. Aquí empieza una respuesta nueva.",
  },
  ko: {
    remind: "끝내지 못하면 한 번 알림 받기",
    remind_note: "주소는 이 알림에만 사용됩니다. 알림을 보내거나 제출한 뒤 한 시간 안에 삭제됩니다.",
    mail_remind: "그때까지 끝내지 않으면 {date}에 한 번 알려 드립니다.",
    stop: "알림 받지 않기",
    stop_title: "알림을 취소할까요?",
    stop_note: "답변과 링크는 그대로 유지됩니다.",
    stopped_title: "알림을 보내지 않습니다",
    stopped_note: "주소가 삭제되었습니다. 답변과 링크는 그대로 유지됩니다.",
    stop_dead_note: "링크의 일부가 빠졌을 수 있습니다. 메일에서 다시 열거나 전체를 복사해 주세요.",
    remind_subject: "알림: “{title}” 작성이 끝나지 않았습니다",
    remind_intro: "“{title}” 양식을 작성하다가 알림을 요청하셨습니다.",
    remind_answered: "지금까지 답변: {count}개",
    remind_once: "알림은 이번 한 번뿐입니다. 주소는 더 이상 보관되지 않습니다.",
    moved: "이전 답변은 이어서 작성한 다른 기기로 옮겨졌습니다. 여기서는 새 응답이 시작됩니다.",
  },
  ja: {
    remind: "終わっていなければ一度だけ知らせる",
    remind_note:
      "アドレスはこの目的にのみ保存します。お知らせの送信後、またはフォームの送信から1時間以内に削除します。",
    mail_remind: "それまでに終わっていなければ、{date}に一度だけお知らせします。",
    stop: "知らせない",
    stop_title: "お知らせを取り消しますか？",
    stop_note: "回答とリンクはそのまま残ります。",
    stopped_title: "お知らせは届きません",
    stopped_note: "アドレスを削除しました。回答とリンクはそのまま残ります。",
    stop_dead_note: "一部が欠けている可能性があります。メールからもう一度開くか、全体をコピーしてください。",
    remind_subject: "お知らせ：「{title}」の入力が終わっていません",
    remind_intro: "「{title}」の入力中に、お知らせをご希望になりました。",
    remind_answered: "これまでの回答：{count}件",
    remind_once: "お知らせは今回のみです。アドレスはもう保存されていません。",
    moved: "以前の回答は、続きを入力した別の端末に移りました。ここからは新しい回答になります。",
  },
  zh: {
    remind: "如果我没有填完，提醒我一次",
    remind_note: "您的地址仅用于此目的。提醒发出后，或在您提交后一小时内，地址会被删除。",
    mail_remind: "如果到时您还没有填完，我们会在 {date}提醒您一次。",
    stop: "不要提醒我",
    stop_title: "取消提醒？",
    stop_note: "您的回答和链接保持不变。",
    stopped_title: "不会再提醒您",
    stopped_note: "您的地址已删除。您的回答和链接保持不变。",
    stop_dead_note: "链接可能不完整。请从邮件中重新打开，或复制完整的链接。",
    remind_subject: "提醒：“{title}”尚未填完",
    remind_intro: "您填写过“{title}”，并要求我们提醒您。",
    remind_answered: "目前的回答数：{count}",
    remind_once: "这是唯一一次提醒。您的地址不再保留。",
    moved: "您之前的回答已转到您继续填写的另一台设备。这里会开始一份新的回答。",
  },
  fr: {
    remind: "Me le rappeler une fois si je n’ai pas terminé",
    remind_note:
      "Votre adresse est conservée uniquement pour cela. Elle est supprimée lors de l’envoi du rappel, ou dans l’heure qui suit l’envoi de vos réponses.",
    mail_remind: "Vous recevrez un seul rappel, le {date}, si vous n’avez pas terminé d’ici là.",
    stop: "Ne pas me le rappeler",
    stop_title: "Annuler le rappel\u202f?",
    stop_note: "Vos réponses et votre lien ne changent pas.",
    stopped_title: "Vous ne recevrez pas de rappel",
    stopped_note: "Votre adresse a été supprimée. Vos réponses et votre lien ne changent pas.",
    stop_dead_note:
      "Il en manque peut-être une partie. Ouvrez-le de nouveau depuis l’e-mail, ou copiez-le en entier.",
    remind_subject: "Rappel\u00a0: «\u00a0{title}\u00a0» n’est pas terminé",
    remind_intro: "Vous avez commencé «\u00a0{title}\u00a0» et demandé un rappel.",
    remind_answered: "Réponses jusqu’ici\u00a0: {count}",
    remind_once: "C’est le seul rappel. Votre adresse n’est plus conservée.",
    moved:
      "Vos réponses précédentes sont passées sur un autre appareil, où vous avez continué. Une nouvelle réponse commence ici.",
  },
  pt: {
    remind: "Lembrar-me uma vez se eu não terminar",
    remind_note:
      "Seu endereço é guardado só para isso. Ele é excluído quando o lembrete é enviado, ou até uma hora depois que você enviar o formulário.",
    mail_remind: "Vamos lembrar você uma única vez, em {date}, se ainda não tiver terminado.",
    stop: "Não me lembrar",
    stop_title: "Cancelar o lembrete?",
    stop_note: "Suas respostas e seu link continuam como estão.",
    stopped_title: "Você não receberá o lembrete",
    stopped_note: "Seu endereço foi excluído. Suas respostas e seu link continuam como estão.",
    stop_dead_note: "Talvez falte uma parte. Abra o link de novo no e-mail ou copie-o inteiro.",
    remind_subject: "Lembrete: “{title}” não está terminado",
    remind_intro: "Você começou “{title}” e pediu um lembrete.",
    remind_answered: "Respostas até agora: {count}",
    remind_once: "Este é o único lembrete. Seu endereço não é mais guardado.",
    moved:
      "Suas respostas anteriores passaram para outro dispositivo, onde você continuou. Aqui começa uma nova resposta.",
  },
  it: {
    remind: "Ricordamelo una volta se non ho finito",
    remind_note:
      "Il tuo indirizzo viene conservato solo per questo. Viene eliminato quando parte il promemoria, o entro un’ora dall’invio del modulo.",
    mail_remind: "Te lo ricorderemo una sola volta, il {date}, se non avrai ancora finito.",
    stop: "Non ricordarmelo",
    stop_title: "Annullare il promemoria?",
    stop_note: "Le tue risposte e il tuo link restano come sono.",
    stopped_title: "Non riceverai il promemoria",
    stopped_note: "Il tuo indirizzo è stato eliminato. Le tue risposte e il tuo link restano come sono.",
    stop_dead_note: "Forse ne manca una parte. Aprilo di nuovo dall’e-mail o copialo per intero.",
    remind_subject: "Promemoria: «{title}» non è finito",
    remind_intro: "Hai iniziato «{title}» e hai chiesto un promemoria.",
    remind_answered: "Risposte finora: {count}",
    remind_once: "Questo è l’unico promemoria. Il tuo indirizzo non viene più conservato.",
    moved:
      "Le tue risposte precedenti sono passate a un altro dispositivo, dove hai continuato. Qui inizia una nuova risposta.",
  },
  de: {
    remind: "Einmal erinnern, wenn ich nicht fertig bin",
    remind_note:
      "Ihre Adresse wird nur dafür gespeichert. Sie wird mit dem Versand der Erinnerung gelöscht, oder spätestens eine Stunde nach dem Absenden.",
    mail_remind: "Wir erinnern Sie einmal, am {date}, wenn Sie bis dahin nicht fertig sind.",
    stop: "Nicht erinnern",
    stop_title: "Erinnerung abbestellen?",
    stop_note: "Ihre Antworten und Ihr Link bleiben, wie sie sind.",
    stopped_title: "Sie werden nicht erinnert",
    stopped_note: "Ihre Adresse wurde gelöscht. Ihre Antworten und Ihr Link bleiben, wie sie sind.",
    stop_dead_note:
      "Vielleicht fehlt ein Teil davon. Öffnen Sie ihn noch einmal in der E-Mail, oder kopieren Sie ihn ganz.",
    remind_subject: "Erinnerung: „{title}“ ist noch nicht fertig",
    remind_intro: "Sie haben „{title}“ begonnen und um eine Erinnerung gebeten.",
    remind_answered: "Antworten bisher: {count}",
    remind_once: "Dies ist die einzige Erinnerung. Ihre Adresse wird nicht länger gespeichert.",
    moved:
      "Ihre früheren Antworten sind auf ein anderes Gerät umgezogen, auf dem Sie fortgefahren sind. Hier beginnt eine neue Antwort.",
  },
  ru: {
    remind: "Напомнить один раз, если я не закончу",
    remind_note:
      "Адрес хранится только для этого. Он удаляется, когда напоминание отправлено, или в течение часа после отправки формы.",
    mail_remind: "Мы напомним вам один раз, {date}, если к этому времени вы не закончите.",
    stop: "Не напоминать",
    stop_title: "Отменить напоминание?",
    stop_note: "Ваши ответы и ссылка не изменятся.",
    stopped_title: "Напоминания не будет",
    stopped_note: "Ваш адрес удалён. Ваши ответы и ссылка не изменились.",
    stop_dead_note: "Возможно, ссылка неполная. Откройте её из письма ещё раз или скопируйте целиком.",
    remind_subject: "Напоминание: вы не закончили «{title}»",
    remind_intro: "Вы начали заполнять «{title}» и попросили напомнить.",
    remind_answered: "Ответов на сегодня: {count}",
    remind_once: "Это единственное напоминание. Ваш адрес больше не хранится.",
    moved:
      "Ваши прежние ответы перешли на другое устройство, где вы продолжили. Здесь начинается новый ответ.",
  },
  ar: {
    remind: "ذكّرني مرة واحدة إذا لم أنته",
    remind_note: "يُحفظ عنوانك لهذا الغرض فقط. ويُحذف عند إرسال التذكير، أو خلال ساعة من إرسال النموذج.",
    mail_remind: "سنذكّرك مرة واحدة في {date} إذا لم تكن قد انتهيت.",
    stop: "لا تذكّرني",
    stop_title: "إلغاء التذكير؟",
    stop_note: "تبقى إجاباتك ورابطك كما هي.",
    stopped_title: "لن يصلك تذكير",
    stopped_note: "تم حذف عنوانك. تبقى إجاباتك ورابطك كما هي.",
    stop_dead_note: "ربما ينقص جزء منه. افتحه مرة أخرى من الرسالة أو انسخه كاملًا.",
    remind_subject: "تذكير: «{title}» غير مكتمل",
    remind_intro: "بدأت «{title}» وطلبت تذكيرًا.",
    remind_answered: "الإجابات حتى الآن: {count}",
    remind_once: "هذا هو التذكير الوحيد. لم يعد عنوانك محفوظًا.",
    moved: "انتقلت إجاباتك السابقة إلى الجهاز الآخر الذي تابعت عليه. تبدأ هنا إجابة جديدة.",
  },
  hi: {
    remind: "अगर मैं पूरा न कर पाऊँ, तो एक बार याद दिलाएँ",
    remind_note:
      "आपका पता सिर्फ़ इसी के लिए रखा जाता है। याद दिलाने के बाद, या सबमिट करने के एक घंटे के भीतर इसे मिटा दिया जाता है।",
    mail_remind: "अगर आप तब तक पूरा नहीं करते, तो हम {date} को एक बार याद दिलाएँगे।",
    stop: "मुझे याद न दिलाएँ",
    stop_title: "याद दिलाना बंद करें?",
    stop_note: "आपके उत्तर और लिंक वैसे ही रहेंगे।",
    stopped_title: "आपको याद नहीं दिलाया जाएगा",
    stopped_note: "आपका पता मिटा दिया गया। आपके उत्तर और लिंक वैसे ही रहेंगे।",
    stop_dead_note: "शायद इसका कोई हिस्सा छूट गया है। इसे ईमेल से फिर खोलें, या पूरा लिंक कॉपी करें।",
    remind_subject: "याद दिलाना: “{title}” अभी अधूरा है",
    remind_intro: "आपने “{title}” भरना शुरू किया था और याद दिलाने को कहा था।",
    remind_answered: "अब तक के उत्तर: {count}",
    remind_once: "हम सिर्फ़ इसी बार याद दिला रहे हैं। आपका पता अब नहीं रखा जाता।",
    moved: "आपके पहले के उत्तर दूसरे डिवाइस पर चले गए हैं, जहाँ आपने जारी रखा था। यहाँ से नया उत्तर शुरू होता है।",
  },
  nl: {
    remind: "Herinner me één keer als ik niet klaar ben",
    remind_note:
      "Je adres wordt alleen hiervoor bewaard. Het wordt gewist zodra de herinnering is verstuurd, of binnen een uur nadat je het formulier verzendt.",
    mail_remind: "We herinneren je één keer, op {date}, als je dan nog niet klaar bent.",
    stop: "Niet herinneren",
    stop_title: "Herinnering annuleren?",
    stop_note: "Je antwoorden en je link blijven zoals ze zijn.",
    stopped_title: "Je krijgt geen herinnering",
    stopped_note: "Je adres is gewist. Je antwoorden en je link blijven zoals ze zijn.",
    stop_dead_note:
      "Misschien ontbreekt er een deel. Open de link opnieuw in de e-mail of kopieer hem helemaal.",
    remind_subject: "Herinnering: “{title}” is nog niet af",
    remind_intro: "Je bent met “{title}” begonnen en vroeg om een herinnering.",
    remind_answered: "Antwoorden tot nu toe: {count}",
    remind_once: "Dit is de enige herinnering. Je adres wordt niet langer bewaard.",
    moved:
      "Je eerdere antwoorden zijn verhuisd naar een ander apparaat, waarop je bent verdergegaan. Hier begint een nieuwe inzending.",
  },
};
