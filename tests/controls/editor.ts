import type { ControlPage } from "./page.ts";

/** The rows of docs/editor-controls.md. */
export const EDITOR: ControlPage = {
  title: "The controls of the editor",
  about:
    "The specification of the editor, sections 2.7, 5 and 7.3 to 7.4, rule by rule. Where Sheaf differs, the row says why. Numbers in brackets are [decisions](decisions/README.md). Grid, records, files, analytics and simulator are in [data-controls.md](data-controls.md).",
  sections: [
    {
      title: "2.7 The panel of a field",
      head: "control",
      rows: {
        "panel-titles": [
          "titles New Field, Edit Field",
          "a heading New question or Question, in a tab of that name, because people say question (018)",
        ],
        "panel-live-preview": [
          "live preview",
          "while it is edited, the block on the canvas shows the draft; Try it shows the public page's own question in a frame, with the form's theme and language (046)",
        ],
        "panel-test": [
          "Test, toast 'Test: Input is valid'",
          "the same words; an empty optional question says 'Test: Can be left blank'; faults appear below the input, in a respondent's words",
        ],
        "panel-reset": ["reset button", "Reset preview: clears the answer and the message"],
        "panel-ask-ai": ["Ask AI, new fields only", "Ask AI, folded; a note if no model is configured (032)"],
        "panel-type-name-label": [
          "section Field: type, name, label",
          "label, Required, type with search; the name follows the label and is under Advanced because only programs need it",
        ],
        "panel-payment": ["section Payment", "provider, amount and currency, always complete"],
        "panel-options": [
          "section Options",
          "a list of labels; Advanced has values, images, groups and Unavailable; drag by pointer, finger and keyboard",
        ],
        "panel-store": [
          "section Store",
          'in section Options: "Limit how many of each option can be chosen" shows a column of limits. One option can have a limit and another none; no store has to be connected first ([042](decisions/042-limits-per-option.md)). "5 left" leads to what was taken, adjustments with reasons, history',
        ],
        "panel-general": [
          "section General: help text, placeholder, multiple, autocomplete",
          "Help; autocomplete is under Advanced",
        ],
        "panel-validation": [
          "section Validation",
          "Validation: lengths, Min, Max, Step, Decimals, earliest and latest dates, counts of choices, accepted files; the pattern is under Advanced",
        ],
        "panel-hidden-field": [
          "section Hidden Field",
          "a hidden value shows its name, Required, its formula and a link to the page that creates links",
        ],
        "panel-access": ["section Access", "Read-only, under Advanced"],
        "panel-storage": [
          "section storage connection",
          "Storage, under Advanced, says where files go: to the server's own bucket (014). A bucket of another project needs the connection of section 7.6, which does not exist yet",
        ],
        "panel-reference": [
          "section foreign-key reference",
          "Reference: a table of the project's schemas, the stored column, the columns shown beside it",
        ],
        "panel-footer": [
          "footer Cancel, Save",
          "Done and Undo changes: the builder saves by itself, so there is nothing to save or cancel (018)",
        ],
        "panel-own-controls": [
          "every input and its popup",
          "controls of our own in every panel, dialog, cell and filter, and none of the browser (043); a form shown in a frame keeps the browser's",
        ],
        "panel-keyboard": [
          "select, combobox, date, color: keyboard",
          "arrows open and walk, Enter chooses, Escape closes the list or calendar and then what is around it; the same from right to left",
        ],
      },
    },
    {
      title: "5 Validation rules",
      head: "rule",
      rows: {
        "rule-json-invalid": [
          "JSON cell: 'Invalid JSON', not saved",
          "the same words while typing and after a refused Enter; the cell stays open",
        ],
        "rule-json-empty": ["JSON cell: empty is null", "the same; Escape closes it, Enter saves (4.5)"],
        "rule-json-size": ["JSON cell: 240 px, 2-space tabs", "the same"],
        "rule-schedule-one-time": [
          "schedule: open or close must be set",
          "the server uses the specification's words, the card its own: 'Set an opening time, a closing time, or both to turn on the schedule.'",
        ],
        "rule-schedule-order": [
          "schedule: open before close",
          "as above: 'The form must close after it opens. Choose a later time.'",
        ],
        "rule-stock-reset": [
          "stock editor: no number, or below 0, resets to 0",
          "the same when the input is left",
        ],
        "rule-stock-minimum": ["stock editor: minimum 0", "the same, also for parallel sales"],
        "rule-stock-enter": [
          "stock editor: Enter saves",
          "the same; the request contains the difference, so parallel sales count",
        ],
        "rule-filter-complete": [
          "filter: in effect only with operator, column and value",
          "the same; the filter waits for a complete number",
        ],
        "rule-filter-is-empty": ["filter: 'is empty', 'is not empty' need no value", "the same"],
        "rule-filter-value-cleared": [
          "filter: another operator that needs a value clears it",
          "cleared if the value would change its meaning; from 'equals' to 'greater than' it stays, and of a list its only value",
        ],
        "rule-filter-debounce": [
          "filter value debounced 500 ms",
          "the same; Enter does not wait, and closing the filter keeps what is typed",
        ],
        "rule-page-input": [
          "page input within min and max",
          "the same; any other input returns to the current page",
        ],
        "rule-replace-select": [
          "file replace: 'Please select a file to replace.'",
          "the same words beside Replace, if the file picker is closed without a choice; nothing changes",
        ],
        "rule-replace-unsupported": [
          "file replace: 'Replace is not supported for this file'",
          "the same words for pictures inside a rich text: they belong to the text and have no Replace. Every file of a file question can be replaced",
        ],
        "rule-text-search": [
          "text search only on text, varchar, character varying, citext, tsvector, no arrays",
          "the operators follow it; the search box covers every readable text of a row or one column, and never secrets",
        ],
        "rule-operators-numbers": [
          "operators of numbers, dates and times",
          "the same; a list of dates or moments has an input for each",
        ],
        "rule-operators-texts": ["operators of texts", "the same, full text included"],
        "rule-operators-booleans": ["operators of booleans", "the same"],
        "rule-operators-json": [
          "operators of json",
          "without ov, which PostgreSQL lacks for json; the grid also offers 'contains'",
        ],
        "rule-operators-uuid-inet": [
          "operators of uuid, inet, cidr, macaddr, xml",
          "the same, but xml only 'is': PostgreSQL cannot compare it",
        ],
        "rule-operators-ranges": ["operators of geometric and range types", "sets of their own"],
        "rule-operators-arrays": [
          "arrays add cs and cd",
          "also ov; the grid calls them 'has all of', 'has only' and 'has any of'",
        ],
        "rule-operators-offered": [
          "operators that the UI offers",
          "those of the column's type, the common ones first; none that the database would refuse",
        ],
        "rule-operators-contains": [
          "extensions is, contains, starts with, ends with",
          "the same, in any case; `%` and `_` are literal",
        ],
        "rule-operators-is-empty": [
          "extensions is empty, is not empty",
          "the same; a missing cell is empty, too",
        ],
        "rule-operators-is": [
          "'is' gives true, false, null",
          "'is true', 'is false', 'is NULL' and 'is not NULL'",
        ],
        "rule-filter-inputs": [
          "inputs: arrays a text, enums a select, numbers, dates, times, booleans their own",
          "choices are ticked in a list, countries are chosen by name, the others follow the specification",
        ],
        "rule-filter-reference": [
          "inputs: a foreign key gives a search",
          "a text to search for: an answer to a reference is the value itself",
        ],
        "rule-passwords-dots": [
          "passwords as dots",
          "bullets, stored as such; the text is not stored, only a keyed hash",
        ],
        "rule-switch-reads-on": [
          "switch and checkbox read true or 'on'",
          "the same; pasted Yes and No as well",
        ],
        "rule-delete-table": ["delete-table carries user_confirmation_txt", "`DELETE {name}`, for admins"],
        "rule-auth-users-search": [
          "auth users search",
          "the users of a connected database, in [connection-controls.md](connection-controls.md). Sheaf's own people are customers, found beside their responses",
        ],
        "rule-name-required": [
          "field name required",
          "the same, and unique in the form; it follows the label by itself",
        ],
        "rule-name-placeholder": [
          "field name placeholder 'field_name'",
          "'name_of_the_answer' because people read question (018)",
        ],
        "rule-name-system": [
          "field name suggestions: system names",
          "for hidden values, the only fields that may have them",
        ],
        "rule-name-connected": [
          "field name suggestions: columns of the connected table",
          "names derived from the label, and from the columns of a main table ([connection-controls.md](connection-controls.md))",
        ],
        "rule-option-value": ["option value required", "the same; it follows the label by itself"],
        "rule-group-label": ["group label required", "the same; a new one is called Group"],
        "rule-add-multiple": [
          "Add Multiple: one per line, trimmed, blanks and repetitions dropped",
          "the same; a taken value gets a number",
        ],
        "rule-add-multiple-count": [
          "Add Multiple: the button shows the count, and is disabled at none",
          "the same; lines pasted into an option do the same",
        ],
        "rule-options-unique": [
          "new option values unique (option_N), labels likewise",
          "a new option is a blank row, so that no owner publishes 'Option 3'; its value is unique once it has a label",
        ],
        "rule-option-label-sync": [
          "a changed value syncs the label while they match (4.7)",
          "the same in both directions, until one has its own text",
        ],
        "rule-required-hidden": [
          "Required hidden for checkbox-like types and range",
          "an unmoved slider is no answer, so it may be required; boxes: see Check Required",
        ],
        "rule-required-disabled": [
          "Required disabled for checkboxes",
          "HTML cannot require a list of boxes; Sheaf's own validation can",
        ],
        "rule-check-required": [
          "Check Required for checkbox and switch",
          "Required, with the words 'Respondents have to turn it on, as for terms.'",
        ],
        "rule-pattern": [
          "pattern for text, tel, email, url, password, search",
          "the same. A pattern that browsers do not understand, or that cannot be checked, is refused with the reason. One that could freeze a browser is checked on submit, and the panel says so (009)",
        ],
        "rule-accept": ["accept for file, image, audio, video", "the same"],
        "rule-accept-list": [
          "accept: comma-separated types",
          "the same; a value that no file matches ('pdf') gets a message with the correct form",
        ],
        "rule-step": [
          "step, min, max for number and range",
          "the same; dates and counts of choices have their own limits. Reversed limits and invalid numbers get a message and are not stored",
        ],
        "rule-step-empty": ["step, min, max: empty means unset", "the same"],
        "rule-readonly": ["readonly for text-like, date, number, textarea", "the same"],
        "rule-computed-readonly": [
          "computed value for readonly fields but file, richtext, payment",
          "the same, written as a formula (031)",
        ],
        "rule-computed-hidden": ["computed value for hidden fields that are not required", "the same"],
        "rule-storage-path": [
          "storage: upload path required, no leading slash",
          "the server makes the path, never empty and never with a leading slash",
        ],
        "rule-storage-placeholders": [
          "storage: placeholders in the path",
          "the shown path names session, question, upload and file; an own template needs an own bucket, which does not exist yet",
        ],
        "rule-storage-staged": [
          "storage: a double-brace placeholder makes it staged",
          "every upload is staged: sent before the submit, under tmp/[session]/, and claimed by the response",
        ],
        "rule-storage-bucket": [
          "storage: bucket required",
          "the server's bucket, or a notice that there is none",
        ],
        "rule-storage-public-bucket": [
          "storage: richtext requires a public bucket; private ones disabled",
          "pictures of a text stay private; members read them through the Worker",
        ],
        "rule-reference-columns": [
          "foreign-key columns disabled where the format differs",
          "the same: columns that cannot be searched (secrets, lists, files) are disabled, and so are tables without a usable column",
        ],
        "rule-value-expression": [
          "value expression of null, object or array: 'This type can't be applied'",
          "the same words, at the formula and in the menu of fields",
        ],
        "rule-unknown-field": [
          "unknown field: 'The selected field does not exist.'",
          "the same words, with its name",
        ],
        "rule-ask-ai-description": ["Ask AI sends only with a description", "the same"],
        "rule-ask-ai-enter": ["Ask AI: Cmd+Enter sends", "the same, Ctrl+Enter elsewhere"],
        "rule-options": ["options for select, radio, checkboxes, toggle-group", "the same"],
        "rule-multiple": [
          "multiple for file, image, audio, video, toggle-group",
          "also for select, as in HTML",
        ],
        "rule-placeholder": [
          "placeholder hidden where nothing is typed",
          "the same, also for month, week and color, whose controls show none",
        ],
        "rule-autocomplete": [
          "autocomplete for text-like types",
          "also for the others that HTML lets a browser fill in: dates, numbers, lists, colors",
        ],
        "rule-hint-one-file": [
          "hint 'multiple is set to false, only one file is allowed.'",
          "'Only one file is allowed.' below the switch; 'Up to ten files.' when it is on",
        ],
        "rule-payment-provider": [
          "payment fields save only with a provider chosen (4.7)",
          "there always is one, Stripe by default",
        ],
      },
    },
    {
      title: "7.3 Field and AI",
      head: "call",
      rows: {
        "call-fields": [
          "POST /private/editor/{form_id}/fields",
          "creates or replaces a field by its id, with the stock of its options, in one transaction. It is for programs; the builder sends operations (026)",
        ],
        "call-fields-refused": [
          "what it refuses",
          "400 with the faulty part, 409 for a taken name, 404 for a field of another form",
        ],
        "call-fields-success": [
          "on success the field is added, the panel closes",
          "the field exists while it is edited; Done closes the panel",
        ],
        "call-fields-toasts": [
          "toasts 'Saving field...', 'Field saved'",
          "the top bar says Saving and Saved for every change (018)",
        ],
        "call-fields-failure": [
          "toast 'Failed to save field'",
          "the top bar says what failed; the change is kept and retried",
        ],
        "call-ai-schema": [
          "POST /private/editor/ai/schema",
          "a field with its options, each with its own id; nothing is stored",
        ],
        "call-ai-failure": [
          "its failure is only logged",
          "the message appears beside the description, which stays",
        ],
        "call-customers": [
          "GET /private/editor/customers/{customer_id}",
          "the customer, how far their identity is proved, and their responses; 404 for strangers",
        ],
        "call-backgrounds": [
          "GET a list of background assets of another host",
          "the form's own pictures, from this server: Sheaf asks no other host. A failure shows a message and Retry",
        ],
      },
    },
    {
      title: "7.4 Settings",
      head: "call",
      rows: {
        "setting-roles": ["viewers and strangers", "are refused"],
        "setting-saves-itself": [
          "every card",
          "saves by itself: it says Saved, or names the fault and keeps the input. A change by someone else is shown, but not over what is being typed",
        ],
        "setting-index": ["index and search", "cards are in groups with an index and a search"],
        "setting-redirect-uri": [
          "POST /private/editor/settings/redirect-uri",
          "on the ending's page: only http and https; switches the ending page off",
        ],
        "setting-force-close-form": [
          "POST /private/editor/settings/force-close-form",
          "Published: a switch that works at once, asks before it closes the form, and says what visitors see",
        ],
        "setting-max-responses-customer": [
          "POST /private/editor/settings/max-responses-by-customer",
          "Limit per person",
        ],
        "setting-max-responses-total": [
          "POST /private/editor/settings/max-responses-in-total",
          "Response limit: a whole number from 1, with the count so far; stored with its first number; asks before it closes the form",
        ],
        "setting-form-schedule": [
          "POST /private/editor/settings/form-schedule",
          "Schedule, in a chosen time zone, repeated as a sentence; its times are stored together",
        ],
        "setting-time-zone": [
          "POST /private/editor/settings/time-zone",
          "Time zone of the form, under Advanced: for date-times without one",
        ],
        "setting-form-method": ["POST /private/editor/settings/form-method", "HTTP method, under Advanced"],
        "setting-unknown-fields": [
          "POST /private/editor/settings/unknown-fields",
          "Unknown fields, under Advanced: left out, taken, or refused",
        ],
        "setting-embed-origins": [
          "POST /private/editor/settings/embed-origins",
          "the sites that may embed the form",
        ],
        "setting-closed-page": [
          "POST /private/editor/settings/closed-page",
          "Closed page: a title and a text, plain",
        ],
        "setting-address": [
          "POST /private/editor/settings/address",
          "Custom link: the name in the readable address, or none",
        ],
        "setting-former-address": ["POST /private/editor/settings/former-address", "Release a former name"],
        "setting-link-preview": [
          "POST /private/editor/settings/link-preview",
          "What other sites show: title, description, picture",
        ],
        "setting-robot-check": [
          "POST /private/editor/settings/robot-check",
          "Spam protection, where it is set up",
        ],
        "setting-unfinished": [
          "POST /private/editor/settings/unfinished",
          "Unfinished answers: whether people can continue later, and whether the form says that it saves what they type",
        ],
        "setting-theme": [
          "POST /private/editor/settings/theme",
          "palette, appearance, font, sections, own CSS",
        ],
        "setting-background": [
          "POST /private/editor/settings/background",
          "a color, a picture or a page behind the form",
        ],
        "setting-start-page": ["POST /private/editor/settings/start-page", "the cover in front of the form"],
        "setting-ending-page": [
          "POST /private/editor/settings/ending-page",
          "the ending, its texts and its link",
        ],
      },
    },
  ],
};
