import type { Language } from "../definition/language.ts";

/** Texts about unfinished responses. Kept apart, because only forms that say so or offer to continue need them. */
export type ContinueText =
  | "notice"
  | "later"
  | "saved"
  | "saved_note"
  | "link"
  | "copy"
  | "email"
  | "send"
  | "sent"
  | "failed"
  | "too_many"
  | "open"
  | "open_title"
  | "open_note"
  | "dead_title"
  | "dead_note"
  | "open_form"
  | "elsewhere"
  | "mail_subject"
  | "mail_intro"
  | "mail_note";

export const CONTINUE_TEXTS: Readonly<Record<Language, Readonly<Record<ContinueText, string>>>> = {
  en: {
    notice: "What you enter is saved while you fill out this form, even before you submit it.",
    later: "Continue later",
    saved: "Your answers are saved",
    saved_note:
      "Use this link to continue on any device until {date}. It works once. Anyone who has it can see your answers.",
    link: "Link",
    copy: "Copy link",
    email: "Email address",
    send: "Email me the link",
    sent: "If the address is right, the link arrives in a few minutes.",
    failed: "That didn’t work. Your answers are still here. Please try again.",
    too_many: "Too many emails were requested. Please try again in an hour.",
    open: "Continue your answers",
    open_title: "Continue your answers",
    open_note: "Your answers move to this device. The device where you began can’t save them anymore.",
    dead_title: "This link can’t be used",
    dead_note:
      "A link works once, and only for a limited time. If you continued on another device, get a new link there. Otherwise, please fill out the form again.",
    open_form: "Open the form",
    elsewhere:
      "You continued this form on another device. What you enter here isn’t saved anymore. Copy your answers if you still need them.",
    mail_subject: "Continue “{title}”",
    mail_intro: "Your link to continue “{title}”:",
    mail_note:
      "It works once, until {date}. Anyone who has it can see your answers. If you didn’t request it, ignore this email.",
  },
  es: {
    notice: "Lo que escribes se guarda mientras rellenas este formulario, incluso antes de enviarlo.",
    later: "Continuar más tarde",
    saved: "Tus respuestas están guardadas",
    saved_note:
      "Con este enlace puedes continuar en cualquier dispositivo hasta el {date}. Funciona una sola vez. Quien lo tenga puede ver tus respuestas.",
    link: "Enlace",
    copy: "Copiar enlace",
    email: "Dirección de correo",
    send: "Enviarme el enlace",
    sent: "Si la dirección es correcta, el enlace llegará en unos minutos.",
    failed: "No ha funcionado. Tus respuestas siguen aquí. Vuelve a intentarlo.",
    too_many: "Se han pedido demasiados correos. Vuelve a intentarlo dentro de una hora.",
    open: "Continuar tus respuestas",
    open_title: "Continuar tus respuestas",
    open_note:
      "Tus respuestas pasan a este dispositivo. El dispositivo en el que empezaste ya no podrá guardarlas.",
    dead_title: "Este enlace no se puede usar",
    dead_note:
      "Un enlace funciona una sola vez y durante un tiempo limitado. Si continuaste en otro dispositivo, pide allí un enlace nuevo. Si no, vuelve a rellenar el formulario.",
    open_form: "Abrir el formulario",
    elsewhere:
      "Has continuado este formulario en otro dispositivo. Lo que escribas aquí ya no se guarda. Copia tus respuestas si aún las necesitas.",
    mail_subject: "Continuar «{title}»",
    mail_intro: "Tu enlace para continuar «{title}»:",
    mail_note:
      "Funciona una sola vez, hasta el {date}. Quien lo tenga puede ver tus respuestas. Si no lo has pedido, ignora este correo.",
  },
  ko: {
    notice: "입력하는 내용은 양식을 작성하는 동안, 제출하기 전에도 저장됩니다.",
    later: "나중에 계속하기",
    saved: "답변이 저장되었습니다",
    saved_note:
      "이 링크로 {date}까지 어느 기기에서나 이어서 작성할 수 있습니다. 링크는 한 번만 사용할 수 있으며, 링크가 있는 사람은 누구나 답변을 볼 수 있습니다.",
    link: "링크",
    copy: "링크 복사",
    email: "메일 주소",
    send: "메일로 링크 받기",
    sent: "주소가 맞으면 몇 분 안에 링크가 도착합니다.",
    failed: "처리하지 못했습니다. 답변은 여기에 그대로 있습니다. 다시 시도해 주세요.",
    too_many: "메일 요청이 너무 많습니다. 한 시간 뒤에 다시 시도해 주세요.",
    open: "이어서 작성하기",
    open_title: "이어서 작성하기",
    open_note: "답변이 이 기기로 옮겨집니다. 처음 작성하던 기기에서는 더 이상 저장되지 않습니다.",
    dead_title: "사용할 수 없는 링크입니다",
    dead_note:
      "링크는 정해진 기간 동안 한 번만 사용할 수 있습니다. 다른 기기에서 이어서 작성했다면 그 기기에서 새 링크를 받으세요. 그렇지 않다면 양식을 다시 작성해 주세요.",
    open_form: "양식 열기",
    elsewhere:
      "다른 기기에서 이 양식을 이어서 작성했습니다. 여기에 입력하는 내용은 더 이상 저장되지 않습니다. 필요하면 답변을 복사해 두세요.",
    mail_subject: "“{title}” 이어서 작성하기",
    mail_intro: "“{title}” 양식을 이어서 작성할 수 있는 링크:",
    mail_note:
      "{date}까지 한 번만 사용할 수 있습니다. 링크가 있는 사람은 누구나 답변을 볼 수 있습니다. 요청하지 않으셨다면 이 메일을 무시하세요.",
  },
  ja: {
    notice: "入力した内容は、フォームの入力中、送信する前から保存されます。",
    later: "あとで続ける",
    saved: "回答を保存しました",
    saved_note:
      "このリンクを使うと、{date}までどの端末でも続けられます。使えるのは一度だけです。リンクを知っている人は誰でも回答を見られます。",
    link: "リンク",
    copy: "リンクをコピー",
    email: "メールアドレス",
    send: "リンクをメールで受け取る",
    sent: "アドレスが正しければ、数分以内にリンクが届きます。",
    failed: "処理できませんでした。回答はこのページに残っています。もう一度お試しください。",
    too_many: "メールの要求が多すぎます。1時間後にもう一度お試しください。",
    open: "回答の続きを入力",
    open_title: "回答の続きを入力",
    open_note: "回答をこの端末に移します。元の端末では保存できなくなります。",
    dead_title: "このリンクは使えません",
    dead_note:
      "リンクは一定の期間内に一度だけ使えます。別の端末で続けた場合は、その端末で新しいリンクを取得してください。それ以外の場合は、フォームにもう一度入力してください。",
    open_form: "フォームを開く",
    elsewhere:
      "別の端末でこのフォームの入力を続けています。ここに入力した内容は保存されません。必要な場合は回答をコピーしてください。",
    mail_subject: "「{title}」の続き",
    mail_intro: "「{title}」の続きを入力するためのリンク：",
    mail_note:
      "{date}まで一度だけ使えます。リンクを知っている人は誰でも回答を見られます。お心当たりがない場合は、このメールを無視してください。",
  },
  zh: {
    notice: "在您填写此表单时，输入的内容会保存，提交之前也是如此。",
    later: "稍后继续",
    saved: "您的回答已保存",
    saved_note:
      "在 {date}之前，您可以用此链接在任何设备上继续填写。链接只能使用一次。拥有链接的人都能看到您的回答。",
    link: "链接",
    copy: "复制链接",
    email: "邮箱地址",
    send: "把链接发到邮箱",
    sent: "如果地址正确，链接会在几分钟内送达。",
    failed: "操作未成功。您的回答仍在此处，请重试。",
    too_many: "邮件请求过多，请一小时后重试。",
    open: "继续填写",
    open_title: "继续填写",
    open_note: "您的回答会转到这台设备，原来的设备将无法再保存。",
    dead_title: "此链接无法使用",
    dead_note:
      "链接只能在限定时间内使用一次。如果您已在另一台设备上继续填写，请在那里获取新的链接。否则，请重新填写表单。",
    open_form: "打开表单",
    elsewhere: "您已在另一台设备上继续填写此表单。在这里输入的内容不再保存。如有需要，请复制您的回答。",
    mail_subject: "继续填写“{title}”",
    mail_intro: "继续填写“{title}”的链接：",
    mail_note:
      "{date}之前有效，只能使用一次。拥有链接的人都能看到您的回答。如果不是您本人请求的，请忽略此邮件。",
  },
  fr: {
    notice:
      "Ce que vous saisissez est enregistré pendant que vous remplissez ce formulaire, même avant l’envoi.",
    later: "Continuer plus tard",
    saved: "Vos réponses sont enregistrées",
    saved_note:
      "Ce lien permet de continuer sur n’importe quel appareil jusqu’au {date}. Il fonctionne une seule fois. Toute personne qui l’a peut voir vos réponses.",
    link: "Lien",
    copy: "Copier le lien",
    email: "Adresse e-mail",
    send: "M’envoyer le lien",
    sent: "Si l’adresse est correcte, le lien arrive dans quelques minutes.",
    failed: "L’opération a échoué. Vos réponses sont toujours là. Veuillez réessayer.",
    too_many: "Trop d’e-mails ont été demandés. Veuillez réessayer dans une heure.",
    open: "Continuer vos réponses",
    open_title: "Continuer vos réponses",
    open_note:
      "Vos réponses passent sur cet appareil. Celui où vous avez commencé ne pourra plus les enregistrer.",
    dead_title: "Ce lien ne peut pas être utilisé",
    dead_note:
      "Un lien fonctionne une seule fois et pour une durée limitée. Si vous avez continué sur un autre appareil, demandez-y un nouveau lien. Sinon, remplissez à nouveau le formulaire.",
    open_form: "Ouvrir le formulaire",
    elsewhere:
      "Vous avez continué ce formulaire sur un autre appareil. Ce que vous saisissez ici n’est plus enregistré. Copiez vos réponses si vous en avez encore besoin.",
    mail_subject: "Continuer «\u00a0{title}\u00a0»",
    mail_intro: "Votre lien pour continuer «\u00a0{title}\u00a0»\u00a0:",
    mail_note:
      "Il fonctionne une seule fois, jusqu’au {date}. Toute personne qui l’a peut voir vos réponses. Si vous ne l’avez pas demandé, ignorez cet e-mail.",
  },
  pt: {
    notice: "O que você digita é salvo enquanto você preenche este formulário, mesmo antes do envio.",
    later: "Continuar depois",
    saved: "Suas respostas estão salvas",
    saved_note:
      "Use este link para continuar em qualquer dispositivo até {date}. Ele funciona uma única vez. Quem tiver o link pode ver suas respostas.",
    link: "Link",
    copy: "Copiar link",
    email: "Endereço de e-mail",
    send: "Enviar o link por e-mail",
    sent: "Se o endereço estiver certo, o link chega em alguns minutos.",
    failed: "Não funcionou. Suas respostas continuam aqui. Tente novamente.",
    too_many: "Muitos e-mails foram pedidos. Tente novamente em uma hora.",
    open: "Continuar suas respostas",
    open_title: "Continuar suas respostas",
    open_note:
      "Suas respostas passam para este dispositivo. O dispositivo em que você começou não poderá mais salvá-las.",
    dead_title: "Este link não pode ser usado",
    dead_note:
      "Um link funciona uma única vez e por tempo limitado. Se você continuou em outro dispositivo, peça um novo link lá. Caso contrário, preencha o formulário novamente.",
    open_form: "Abrir o formulário",
    elsewhere:
      "Você continuou este formulário em outro dispositivo. O que você digita aqui não é mais salvo. Copie suas respostas se ainda precisar delas.",
    mail_subject: "Continuar “{title}”",
    mail_intro: "Seu link para continuar “{title}”:",
    mail_note:
      "Ele funciona uma única vez, até {date}. Quem tiver o link pode ver suas respostas. Se você não o pediu, ignore este e-mail.",
  },
  de: {
    notice: "Was Sie eingeben, wird schon beim Ausfüllen gespeichert, auch bevor Sie das Formular absenden.",
    later: "Später fortfahren",
    saved: "Ihre Antworten sind gespeichert",
    saved_note:
      "Mit diesem Link können Sie bis zum {date} auf jedem Gerät fortfahren. Er funktioniert einmal. Wer ihn hat, kann Ihre Antworten sehen.",
    link: "Link",
    copy: "Link kopieren",
    email: "E-Mail-Adresse",
    send: "Link per E-Mail senden",
    sent: "Wenn die Adresse stimmt, kommt der Link in wenigen Minuten an.",
    failed: "Das hat nicht geklappt. Ihre Antworten sind noch da. Bitte versuchen Sie es noch einmal.",
    too_many: "Es wurden zu viele E-Mails angefordert. Bitte versuchen Sie es in einer Stunde noch einmal.",
    open: "Antworten fortsetzen",
    open_title: "Antworten fortsetzen",
    open_note:
      "Ihre Antworten ziehen auf dieses Gerät um. Das Gerät, auf dem Sie begonnen haben, kann sie dann nicht mehr speichern.",
    dead_title: "Dieser Link kann nicht verwendet werden",
    dead_note:
      "Ein Link funktioniert einmal und nur für begrenzte Zeit. Wenn Sie auf einem anderen Gerät fortgefahren sind, fordern Sie dort einen neuen Link an. Füllen Sie sonst das Formular bitte noch einmal aus.",
    open_form: "Formular öffnen",
    elsewhere:
      "Sie haben dieses Formular auf einem anderen Gerät fortgesetzt. Was Sie hier eingeben, wird nicht mehr gespeichert. Kopieren Sie Ihre Antworten, wenn Sie sie noch brauchen.",
    mail_subject: "„{title}“ fortsetzen",
    mail_intro: "Ihr Link, um „{title}“ fortzusetzen:",
    mail_note:
      "Er funktioniert einmal, bis zum {date}. Wer ihn hat, kann Ihre Antworten sehen. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.",
  },
  it: {
    notice: "Ciò che inserisci viene salvato mentre compili questo modulo, anche prima dell’invio.",
    later: "Continua più tardi",
    saved: "Le tue risposte sono salvate",
    saved_note:
      "Con questo link puoi continuare su qualsiasi dispositivo fino al {date}. Funziona una sola volta. Chi lo possiede può vedere le tue risposte.",
    link: "Link",
    copy: "Copia link",
    email: "Indirizzo e-mail",
    send: "Inviami il link",
    sent: "Se l’indirizzo è corretto, il link arriva tra pochi minuti.",
    failed: "Non ha funzionato. Le tue risposte sono ancora qui. Riprova.",
    too_many: "Sono state richieste troppe e-mail. Riprova tra un’ora.",
    open: "Continua le tue risposte",
    open_title: "Continua le tue risposte",
    open_note:
      "Le tue risposte passano a questo dispositivo. Quello su cui hai iniziato non potrà più salvarle.",
    dead_title: "Questo link non può essere usato",
    dead_note:
      "Un link funziona una sola volta e per un tempo limitato. Se hai continuato su un altro dispositivo, richiedi lì un nuovo link. Altrimenti compila di nuovo il modulo.",
    open_form: "Apri il modulo",
    elsewhere:
      "Hai continuato questo modulo su un altro dispositivo. Ciò che inserisci qui non viene più salvato. Copia le tue risposte se ti servono ancora.",
    mail_subject: "Continua «{title}»",
    mail_intro: "Il tuo link per continuare «{title}»:",
    mail_note:
      "Funziona una sola volta, fino al {date}. Chi lo possiede può vedere le tue risposte. Se non lo hai richiesto, ignora questa e-mail.",
  },
  ru: {
    notice: "Всё, что вы вводите, сохраняется по мере заполнения этой формы, ещё до отправки.",
    later: "Продолжить позже",
    saved: "Ваши ответы сохранены",
    saved_note:
      "По этой ссылке можно продолжить на любом устройстве до {date}. Она сработает один раз. Ваши ответы увидит каждый, у кого она есть.",
    link: "Ссылка",
    copy: "Скопировать ссылку",
    email: "Адрес эл. почты",
    send: "Отправить ссылку",
    sent: "Если адрес верный, ссылка придёт через несколько минут.",
    failed: "Не получилось. Ваши ответы остались на странице. Попробуйте ещё раз.",
    too_many: "Запрошено слишком много писем. Попробуйте ещё раз через час.",
    open: "Продолжить заполнение",
    open_title: "Продолжить заполнение",
    open_note:
      "Ваши ответы перейдут на это устройство. На том устройстве, где вы начали, они больше не будут сохраняться.",
    dead_title: "Эта ссылка не работает",
    dead_note:
      "Ссылка срабатывает один раз и в течение ограниченного времени. Если вы продолжили на другом устройстве, получите новую ссылку там. Иначе заполните форму ещё раз.",
    open_form: "Открыть форму",
    elsewhere:
      "Вы продолжили заполнять эту форму на другом устройстве. То, что вы вводите здесь, больше не сохраняется. Скопируйте ответы, если они ещё нужны.",
    mail_subject: "Продолжить «{title}»",
    mail_intro: "Ваша ссылка, чтобы продолжить «{title}»:",
    mail_note:
      "Она сработает один раз, до {date}. Ваши ответы увидит каждый, у кого она есть. Если вы её не запрашивали, не обращайте внимания на это письмо.",
  },
  ar: {
    notice: "يُحفظ ما تدخله أثناء ملء هذا النموذج، حتى قبل إرساله.",
    later: "المتابعة لاحقًا",
    saved: "تم حفظ إجاباتك",
    saved_note:
      "استخدم هذا الرابط للمتابعة على أي جهاز حتى {date}. يعمل الرابط مرة واحدة. يمكن لكل من لديه الرابط رؤية إجاباتك.",
    link: "الرابط",
    copy: "نسخ الرابط",
    email: "عنوان البريد الإلكتروني",
    send: "إرسال الرابط إلي",
    sent: "إذا كان العنوان صحيحًا، فسيصل الرابط خلال دقائق.",
    failed: "لم ينجح ذلك. إجاباتك ما زالت هنا. يُرجى المحاولة مرة أخرى.",
    too_many: "طُلبت رسائل كثيرة جدًا. يُرجى المحاولة مرة أخرى بعد ساعة.",
    open: "متابعة إجاباتك",
    open_title: "متابعة إجاباتك",
    open_note: "تنتقل إجاباتك إلى هذا الجهاز. لن يتمكن الجهاز الذي بدأت عليه من حفظها بعد ذلك.",
    dead_title: "لا يمكن استخدام هذا الرابط",
    dead_note:
      "يعمل الرابط مرة واحدة ولمدة محدودة. إذا تابعت على جهاز آخر، فاطلب رابطًا جديدًا هناك. وإلا فيُرجى ملء النموذج مرة أخرى.",
    open_form: "فتح النموذج",
    elsewhere:
      "لقد تابعت هذا النموذج على جهاز آخر. ما تدخله هنا لم يعد يُحفظ. انسخ إجاباتك إذا كنت لا تزال بحاجة إليها.",
    mail_subject: "متابعة «{title}»",
    mail_intro: "رابطك لمتابعة «{title}»:",
    mail_note:
      "يعمل مرة واحدة حتى {date}. يمكن لكل من لديه الرابط رؤية إجاباتك. إذا لم تطلبه، فتجاهل هذه الرسالة.",
  },
  hi: {
    notice: "यह फ़ॉर्म भरते समय आपकी भरी हुई जानकारी सहेजी जाती है, भेजने से पहले भी।",
    later: "बाद में जारी रखें",
    saved: "आपके उत्तर सहेजे गए",
    saved_note:
      "इस लिंक से आप {date} तक किसी भी डिवाइस पर जारी रख सकते हैं। यह एक बार काम करता है। जिसके पास यह लिंक है, वह आपके उत्तर देख सकता है।",
    link: "लिंक",
    copy: "लिंक कॉपी करें",
    email: "ईमेल पता",
    send: "मुझे लिंक ईमेल करें",
    sent: "अगर पता सही है, तो लिंक कुछ मिनटों में पहुँच जाएगा।",
    failed: "यह नहीं हो पाया। आपके उत्तर अब भी यहाँ हैं। कृपया फिर से कोशिश करें।",
    too_many: "बहुत ज़्यादा ईमेल माँगे गए। कृपया एक घंटे बाद फिर से कोशिश करें।",
    open: "अपने उत्तर जारी रखें",
    open_title: "अपने उत्तर जारी रखें",
    open_note: "आपके उत्तर इस डिवाइस पर आ जाएँगे। जिस डिवाइस पर आपने शुरू किया था, वहाँ वे अब सहेजे नहीं जाएँगे।",
    dead_title: "इस लिंक का इस्तेमाल नहीं हो सकता",
    dead_note:
      "लिंक सिर्फ़ एक बार और सीमित समय तक काम करता है। अगर आपने किसी दूसरे डिवाइस पर जारी रखा है, तो वहाँ नया लिंक लें। नहीं तो कृपया फ़ॉर्म फिर से भरें।",
    open_form: "फ़ॉर्म खोलें",
    elsewhere:
      "आपने यह फ़ॉर्म दूसरे डिवाइस पर जारी रखा है। यहाँ भरी गई जानकारी अब सहेजी नहीं जाती। अगर ज़रूरत हो, तो अपने उत्तर कॉपी कर लें।",
    mail_subject: "“{title}” जारी रखें",
    mail_intro: "“{title}” जारी रखने के लिए आपका लिंक:",
    mail_note:
      "यह {date} तक एक बार काम करता है। जिसके पास यह लिंक है, वह आपके उत्तर देख सकता है। अगर आपने इसे नहीं माँगा, तो इस ईमेल को अनदेखा करें।",
  },
  nl: {
    notice: "Wat je invult, wordt opgeslagen terwijl je dit formulier invult, ook voordat je het verzendt.",
    later: "Later verdergaan",
    saved: "Je antwoorden zijn opgeslagen",
    saved_note:
      "Met deze link kun je tot {date} op elk apparaat verdergaan. Hij werkt één keer. Iedereen die hem heeft, kan je antwoorden zien.",
    link: "Link",
    copy: "Link kopiëren",
    email: "E-mailadres",
    send: "Link e-mailen",
    sent: "Als het adres klopt, komt de link binnen een paar minuten aan.",
    failed: "Dat is niet gelukt. Je antwoorden staan er nog. Probeer het opnieuw.",
    too_many: "Er zijn te veel e-mails aangevraagd. Probeer het over een uur opnieuw.",
    open: "Verdergaan met je antwoorden",
    open_title: "Verdergaan met je antwoorden",
    open_note:
      "Je antwoorden verhuizen naar dit apparaat. Het apparaat waarop je begon, kan ze dan niet meer opslaan.",
    dead_title: "Deze link kan niet worden gebruikt",
    dead_note:
      "Een link werkt één keer en maar een beperkte tijd. Ben je op een ander apparaat verdergegaan, vraag dan daar een nieuwe link aan. Vul anders het formulier opnieuw in.",
    open_form: "Formulier openen",
    elsewhere:
      "Je bent met dit formulier verdergegaan op een ander apparaat. Wat je hier invult, wordt niet meer opgeslagen. Kopieer je antwoorden als je ze nog nodig hebt.",
    mail_subject: "Verdergaan met “{title}”",
    mail_intro: "Je link om verder te gaan met “{title}”:",
    mail_note:
      "Hij werkt één keer, tot {date}. Iedereen die hem heeft, kan je antwoorden zien. Heb je hem niet aangevraagd, negeer dan deze e-mail.",
  },
};
