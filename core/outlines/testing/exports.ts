/** Made-up exports of other products, in the shapes that their documentation describes. */

/** `forms.get` of the Google Forms API. */
export const GOOGLE_FORM = {
  formId: "1FAIpQLSd",
  info: {
    title: "Autumn retreat",
    description: "Three days <in> the hills.",
    documentTitle: "Retreat (final)",
  },
  settings: { quizSettings: { isQuiz: true }, emailCollectionType: "VERIFIED" },
  revisionId: "00000004",
  responderUri: "https://docs.google.com/forms/d/e/1FAIpQLSd/viewform",
  items: [
    {
      itemId: "1",
      title: "Your name",
      questionItem: {
        question: {
          questionId: "a1",
          required: true,
          textQuestion: {},
          grading: { pointValue: 1, correctAnswers: { answers: [{ value: "Ada" }] } },
        },
      },
    },
    {
      itemId: "2",
      title: "Anything that we should know?",
      description: "Food, access",
      questionItem: { question: { questionId: "a2", textQuestion: { paragraph: true } } },
    },
    {
      itemId: "3",
      title: "Will you stay over night?",
      questionItem: {
        question: {
          questionId: "a3",
          required: true,
          choiceQuestion: {
            type: "RADIO",
            options: [
              { value: "Yes", goToSectionId: "9" },
              { value: "No", goToAction: "SUBMIT_FORM" },
            ],
          },
        },
      },
    },
    {
      itemId: "4",
      title: "What do you eat?",
      questionItem: {
        question: {
          questionId: "a4",
          choiceQuestion: {
            type: "CHECKBOX",
            options: [{ value: "Meat" }, { value: "Fish" }, { isOther: true }],
          },
        },
      },
    },
    {
      itemId: "5",
      title: "T-shirt",
      questionItem: {
        question: {
          questionId: "a5",
          choiceQuestion: { type: "DROP_DOWN", options: [{ value: "S" }, { value: "M" }, { value: "L" }] },
        },
      },
    },
    { itemId: "9", title: "Travel", description: "How you come", pageBreakItem: {} },
    {
      itemId: "10",
      title: "Arrival",
      questionItem: { question: { questionId: "b1", dateQuestion: { includeYear: true } } },
    },
    {
      itemId: "11",
      title: "At what time?",
      questionItem: { question: { questionId: "b2", timeQuestion: {} } },
    },
    {
      itemId: "12",
      title: "How long is your trip?",
      questionItem: { question: { questionId: "b3", timeQuestion: { duration: true } } },
    },
    {
      itemId: "13",
      title: "How was last year?",
      questionItem: {
        question: {
          questionId: "b4",
          scaleQuestion: { low: 1, high: 5, lowLabel: "dull", highLabel: "great" },
        },
      },
    },
    {
      itemId: "14",
      title: "Stars for the food",
      questionItem: {
        question: { questionId: "b5", ratingQuestion: { ratingScaleLevel: 5, iconType: "STAR" } },
      },
    },
    {
      itemId: "15",
      title: "How well does it suit you?",
      questionGroupItem: {
        questions: [
          { questionId: "c1", required: true, rowQuestion: { title: "Friday" } },
          { questionId: "c2", required: true, rowQuestion: { title: "Saturday" } },
        ],
        grid: { columns: { type: "RADIO", options: [{ value: "Well" }, { value: "Badly" }] } },
      },
    },
    {
      itemId: "16",
      title: "Ticket",
      questionItem: {
        question: {
          questionId: "d1",
          fileUploadQuestion: { folderId: "f", types: ["PDF"], maxFiles: 5, maxFileSize: "10485760" },
        },
      },
    },
    {
      itemId: "17",
      imageItem: { image: { contentUri: "https://lh3.googleusercontent.com/x", altText: "The house" } },
    },
    {
      itemId: "18",
      videoItem: {
        video: { youtubeUri: "https://www.youtube.com/watch?v=abc", properties: {} },
        caption: "",
      },
    },
  ],
};

/** The output of common Apps Script exports, which call every getter of `form.getItems()`. */
export const APPS_SCRIPT_FORM = {
  metadata: {
    title: "Feedback & ideas",
    id: "1x",
    description: "Tell us.",
    publishedUrl: "https://docs.google.com/forms/d/e/1x/viewform",
    editorEmails: ["olga@example.com"],
    count: 9,
    confirmationMessage: "Thank you!\nSee you",
    customClosedFormMessage: "We have what we need.",
  },
  items: [
    { type: "TEXT", id: 1, title: "Name", helpText: "", index: 0, isRequired: true },
    { type: "PARAGRAPH_TEXT", id: 2, title: "Ideas", helpText: "All of them", index: 1, isRequired: false },
    {
      type: "MULTIPLE_CHOICE",
      id: 3,
      title: "Would you come again?",
      choices: ["Yes", "Perhaps"],
      hasOtherOption: true,
      isRequired: true,
    },
    {
      type: "SCALE",
      id: 4,
      title: "How was it?",
      lowerBound: 1,
      upperBound: 10,
      leftLabel: "bad",
      rightLabel: "good",
      isRequired: false,
    },
    { type: "PAGE_BREAK", id: 5, title: "More", helpText: "", pageNavigationType: "CONTINUE" },
    {
      type: "CHECKBOX_GRID",
      id: 6,
      title: "Rooms",
      rows: ["Monday", "Tuesday"],
      columns: ["A", "B"],
      isRequired: false,
    },
    { type: "DATETIME", id: 7, title: "When did you leave?", includesYear: true, isRequired: false },
  ],
  count: 7,
};

/** `GET /forms/{form_id}` of Typeform's Create API. */
export const TYPEFORM = {
  id: "abc123",
  type: "quiz",
  title: "Customer interview",
  workspace: { href: "https://api.typeform.com/workspaces/xyz" },
  theme: { href: "https://api.typeform.com/themes/qHWOQ7" },
  settings: { language: "de", progress_bar: "proportion", is_public: true },
  hidden: ["utm_source"],
  welcome_screens: [
    {
      ref: "w1",
      title: "*Welcome*",
      properties: { show_button: true, button_text: "Start", description: "Two minutes" },
    },
  ],
  thankyou_screens: [
    { ref: "t1", title: "Thanks!", type: "thankyou_screen", properties: { description: "We call you." } },
    { ref: "default_tys", title: "Done!", properties: { show_button: false, share_icons: false } },
  ],
  fields: [
    {
      id: "f1",
      title: "What's your *name*?",
      ref: "name",
      type: "short_text",
      validations: { required: true, max_length: 50 },
      properties: {},
    },
    {
      id: "f2",
      title: "Nice to meet you, {{field:name}}",
      ref: "01F8-hello",
      type: "statement",
      properties: { button_text: "Continue", hide_marks: false },
    },
    {
      id: "f3",
      title: "Which plan?",
      ref: "2f0b4e1c-6f3b-4d0e-9d6a-8f3c1d2b4a5e",
      type: "multiple_choice",
      validations: { required: false },
      properties: {
        randomize: false,
        allow_multiple_selection: false,
        allow_other_choice: true,
        vertical_alignment: true,
        choices: [
          { id: "c1", ref: "r1", label: "Free" },
          { id: "c2", ref: "r2", label: "Team" },
        ],
      },
    },
    {
      id: "f4",
      title: "Which of these do you use?",
      ref: "uses",
      type: "picture_choice",
      validations: { required: true, max_selection: 2 },
      properties: {
        allow_multiple_selection: true,
        choices: [
          { id: "c3", label: "A", attachment: { type: "image", href: "https://images.example/a.png" } },
          { id: "c4", label: "B", attachment: { type: "image", href: "javascript:alert(1)" } },
        ],
      },
    },
    { id: "f5", title: "Do you have children?", ref: "children", type: "yes_no", properties: {} },
    {
      id: "f6",
      title: "I accept the terms",
      ref: "terms",
      type: "legal",
      validations: { required: true },
      properties: {},
    },
    { id: "f7", title: "How likely are you to recommend us?", ref: "nps", type: "nps", properties: {} },
    {
      id: "f8",
      title: "How easy was it?",
      ref: "ease",
      type: "opinion_scale",
      properties: { start_at_one: true, steps: 7, labels: { left: "hard", right: "easy" } },
    },
    { id: "f9", title: "Stars", ref: "stars", type: "rating", properties: { shape: "star", steps: 5 } },
    { id: "f10", title: "Pay the fee", ref: "fee", type: "payment", properties: { currency: "EUR" } },
    { id: "f11", title: "Put in order", ref: "order", type: "ranking", properties: { choices: [] } },
    {
      id: "g1",
      title: "Contact",
      ref: "contact",
      type: "contact_info",
      properties: {
        fields: [
          { id: "g11", title: "First name", ref: "first", subfield_key: "first_name", type: "short_text" },
          { id: "g12", title: "Email", ref: "mail", subfield_key: "email", type: "email" },
          {
            id: "g13",
            title: "Phone number",
            ref: "tel",
            subfield_key: "phone_number",
            type: "phone_number",
          },
        ],
      },
    },
    {
      id: "m1",
      title: "Rate us",
      ref: "rate",
      type: "matrix",
      properties: {
        fields: [
          {
            id: "m11",
            title: "Speed",
            type: "multiple_choice",
            properties: { choices: [{ label: "Good" }, { label: "Bad" }] },
          },
          {
            id: "m12",
            title: "Price",
            validations: { required: true },
            type: "multiple_choice",
            properties: { choices: [{ label: "Good" }, { label: "Bad" }] },
          },
        ],
      },
    },
    { id: "f12", title: "Your CV", ref: "cv", type: "file_upload", properties: {} },
    { id: "f13", title: "A day", ref: "day", type: "date", properties: { structure: "DDMMYYYY" } },
    {
      id: "f14",
      title: "How many?",
      ref: "count",
      type: "number",
      validations: { min_value: 1, max_value: 9 },
      properties: {},
    },
  ],
  logic: [
    {
      type: "field",
      ref: "name",
      actions: [
        {
          action: "jump",
          details: { to: { type: "field", value: "cv" } },
          condition: { op: "always", vars: [] },
        },
      ],
    },
  ],
  _links: { display: "https://example.typeform.com/to/abc123" },
};
