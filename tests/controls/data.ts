import type { ControlPage } from "./page.ts";

/** The rows of docs/data-controls.md. */
export const DATA: ControlPage = {
  title: "The controls of the data",
  about:
    "The specification of the editor, sections 2.1 to 2.11, 4.5, 4.6, 5, 6, 7.1, 7.2, 8 and 9, as far as they concern data: the grid, records, customers, files, analytics, the simulator and exports. Where Sheaf differs, the row says why. What does not exist is marked “not yet”. The builder and the settings are in [editor-controls.md](editor-controls.md). Numbers in brackets are [decisions](decisions/README.md).",
  sections: [
    {
      title: "2.1 Routes",
      head: "rule",
      rows: {
        "route-responses": [
          "/data/responses",
          "the table of responses; the address holds order, filters, search and page",
        ],
        "route-responses-sessions": [
          "/data/responses/sessions",
          "a tab of the same grid: what respondents have typed, live. The answers of a submitted session are in its response; its record leads there",
        ],
        "route-unfinished-answers": [
          "unfinished answers",
          "each session has its status, how many of the asked questions are answered, the last question, its age and device, in words. “Unfinished” filters them with one press, also in the address; exports of responses never have them, and files of sessions say so in their name",
        ],
        "route-add-unfinished": [
          "add unfinished answers as a response",
          "from the session's panel, by members who may edit, after a question that lists what is missing. They are added once, even if the respondent submits or another member adds them at the same moment, and the respondent is told ([062](decisions/062-unfinished-answers.md))",
        ],
        "route-customers": [
          "/data/customers",
          "a tab of the same grid: the customers of the whole project. Those of this form arrive by themselves, those of other forms when a member returns to the page. Empty columns are hidden, and an unsigned id stands apart from a signed one ([019](decisions/019-customers.md))",
        ],
        "route-results": [
          "/data/results",
          "one chart per question, as a table too, with links to the rows; search, filters and two groups in the address; live; files of each card, and print",
        ],
        "route-analytics": [
          "/data/analytics",
          "views, sessions and responses of the last 15 minutes, live, and by hour, day or week, with countries, devices, websites and a map ([050](decisions/050-analytics.md))",
        ],
        "route-results-funnel": [
          "/data/results/funnel",
          "views, starts, completions and the median time; the questions after which people leave, under their sections; by device, country, version, parameter of the link or website, for a time, live ([063](decisions/063-funnel.md))",
        ],
        "route-simulator": [
          "/data/simulator, in a new tab",
          "owners only; every response is sent by the browser to the public form. It first asks, with the webhooks and emails of that moment, and says if the form is public ([051](decisions/051-simulator.md)). If it is not published, it says so first, with a link",
        ],
        "route-simulator-link": [
          "the simulator only on responses and sessions",
          "the same: a link in View options",
        ],
        "route-table": [
          "/data/table/{tablename}",
          "a table of a database, in the same grid ([052](decisions/052-tables-of-a-database.md)); the rest is in [document-controls.md](document-controls.md)",
        ],
        "route-new-table": ["/data/table/~new", "a table is named there, empty or from a template"],
        "route-definition": [
          "/data/table/{tablename}/definition",
          "columns, and the requests that add a row once the table is open to the public",
        ],
        "route-auth-users": [
          "/data/x/auth.users",
          "the users of a connected database: [connection-controls.md](connection-controls.md)",
        ],
        "route-other-documents": [
          "settings, objects, design, canvas",
          "pages of other documents: [document-controls.md](document-controls.md). `settings` and `design` have no pages",
          "not yet",
        ],
      },
    },
    {
      title: "2.2 Document modes",
      head: "rule",
      rows: {
        "mode-schema": [
          "a schema opens in data mode",
          "a database opens its first table, or the page for a new one",
        ],
        "mode-side-menu-group": ["side menu, Data group", "Responses, Results, Customers and Analytics"],
      },
    },
    {
      title: "2.3 View options",
      head: "rule",
      rows: {
        "view-layout": [
          "Layout: Table, Gallery, List, Chart, per table",
          "the same ([048](decisions/048-views-of-a-table.md)); the button of the options names it, and the browser remembers it for each table. Cards open records, and only those near the visible part have content; charts are counted by the database",
        ],
        "view-definition-api": ["Definition and API", "a link above the table, to its page of 2.1"],
        "view-hide-empty": [
          "Hide records with empty data",
          "the same, for responses; a note says how many are hidden. Exports have all rows; those of “All … matching selected” have the rows that were counted. The new number of rows is announced",
        ],
        "view-mask": [
          "Mask data, applied locally",
          "the same, and a button in the tools says so: in cells, panels, layouts, charts and copies, never in the data or in exports. A masked copy cannot be pasted into a grid of ours",
        ],
        "view-date-format": ["Date format", "date and time, date, or time"],
        "view-time-zone": [
          "Date time zone, with Scheduling Time for forms",
          "your own, UTC, or that of the form, in the grid and in exports",
        ],
        "view-open-simulator": ["Open Simulator", "the same, for owners; also a command"],
      },
    },
    {
      title: "2.4 Other controls of the grid",
      head: "rule",
      rows: {
        "grid-columns": [
          "columns",
          "not in the specification: hidden, moved, frozen and resized; each has a menu, and its header is dragged",
        ],
        "grid-ranges": [
          "ranges of cells",
          "not in the specification: copied, pasted, cleared and filled. Copied cells have a dashed border until the next edit or Escape",
        ],
        "grid-exports": [
          "exports",
          "not in the specification: rows as CSV, JSON or an Excel file, also those that are ticked. Several choices are in one cell or in a column each. A refusal says why",
        ],
        "grid-large-editors": [
          "large editors",
          "not in the specification: an editor moves away from the edge of the window",
        ],
        "grid-tools-pager": ["tools and pager", "not in the specification: one line each at every width"],
        "grid-keyboard-place": [
          "place of the keyboard",
          "not in the specification: the keyboard goes on where it was",
        ],
        "grid-cell-menu": [
          "menu of a cell",
          "not in the specification: copies, pastes, clears and filters, and says why something cannot be done",
        ],
        "grid-search": ["search box with a choice of field", "all columns or one; hits are marked"],
        "grid-search-locally": [
          "Search Locally",
          "the loaded rows, with similar words; it asks the server for nothing",
        ],
        "grid-search-slow": [
          "note that full-text search may be slow on large data",
          "10,000 responses, sessions or customers get a search index after their first search; from the next search on, a note says how far it is until it is ready",
        ],
        "grid-filters": [
          "filter editor with Add Filter and Delete filter",
          "a chip for each filter, also by keyboard. Filters and sorts of deleted questions have no effect, and come back with an undone deletion. Enter in a valid value closes it, and several are cleared at once. A column's menu adds one too. A condition that empty cells fulfil says so; a value that the column cannot have is refused in words",
        ],
        "grid-page-size": ["page-size selector", "10, 100, 500 or 1,000 rows"],
        "grid-page-number": ["page number input, previous and next", "the same, with first and last page"],
        "grid-page-past-end": [
          "a page past the end",
          "not in the specification: an address leads to the last page that exists; deleting all rows of the last page leads to the one before. It is never shown as an empty table",
        ],
        "grid-arrivals": [
          "rows that arrivals push off the page",
          "not in the specification: the next page begins with them",
        ],
        "grid-refresh": ["Refresh", "in the toolbar and in the palette; rows also arrive by themselves"],
        "grid-loading-bar": [
          "loading bar",
          "the same, above rows that stay while others load; the state is tested, not the bar",
        ],
        "grid-sorts": [
          "sort popover with several columns",
          "the same; for each column, whether empty cells come first or last",
        ],
        "grid-empty-table": [
          "empty state 'Table is empty'",
          "'No responses yet', with the columns and a link to share the form",
        ],
        "grid-no-results": [
          "empty state 'No Results'",
          "'No results', with a button that clears filters and search",
        ],
        "grid-empty-rows": [
          "empty state of empty rows",
          "not in the specification: if all rows are hidden because they are empty, 'All responses are empty', or 'All matching responses are empty', with their number and a button that shows them",
        ],
        "grid-view-refused": [
          "a view that the server refuses",
          "not in the specification: says that a filter or sort no longer fits its question, and offers to clear it",
        ],
        "grid-date-picker": ["date/time format picker", "see Date format in 2.3"],
        "grid-reference-panel": [
          "reference-search side panel",
          "Expand in the popover of a reference (2.5) opens the same search as a panel at the side, sortable by each column. It is a control of the editor: the respondents' panel has native controls and needs a session of a respondent",
        ],
        "grid-canvas-field": [
          "full-screen design canvas from a canvas field",
          "a drawing is edited in a dialog, with the form's own control",
        ],
      },
    },
    {
      title: "2.5 Cell popovers",
      head: "rule",
      rows: {
        "cell-files": [
          "file cells: full screen, download, replace",
          "a viewer with all of them; also add, remove and undo",
        ],
        "cell-file-original": [
          "file cells: view original",
          "the viewer shows a large picture itself, not its thumbnail; the link View original is not tested",
        ],
        "cell-rich-text": [
          "rich text: full-screen editor with Close and Save",
          "a dialog with the form's own editor; closing asks if something was typed",
        ],
        "cell-json": ["JSON: 240 px, 2-space tabs", "the same"],
        "cell-references": [
          "references: a popover that searches records",
          "the same, by pointer and keyboard, also while the form is closed; Clear removes the value. The server refuses a value without a record, as at a submit. A list of references is edited as lines in a dialog. A question whose table was deleted accepts any text",
        ],
        "cell-referenced-rows": [
          "referenced row: none, one, several",
          "not in the specification: a button in the cell, Ctrl+Enter and the record panel show the record with its shown columns. A deleted one is not found, several are listed",
        ],
        "cell-rows-as-answers": [
          "rows of another table as answers",
          "not in the specification ([055](decisions/055-relations.md)): one row or a list, shown by name, picked by search, copied and filtered by name; the other table lists them; columns look up, count and sum them",
        ],
      },
    },
    {
      title: "2.6 Error page",
      note: "Section 2.7 is in [editor-controls.md](editor-controls.md).",
      head: "rule",
      rows: {
        "outdated-error": [
          "'Error: outdated schema version'",
          "the same words, for a form with a part of an unknown version; respondents still see the form",
        ],
        "outdated-ways-out": ["contact support, back to the project, details", "the same"],
      },
    },
    {
      title: "2.8 Panel of a record",
      head: "rule",
      rows: {
        "record-create": [
          "create: the form to fill in",
          "the form's own page in a frame, also while the form is closed ([047](decisions/047-responses-entered-by-members.md))",
        ],
        "record-create-buttons": [
          "create: Close, Previous, Next, Save",
          "Close is the panel's; the form has Back, Next and Submit of its own. Add another after saving starts an empty one",
        ],
        "record-details": ["update: details, shown or hidden", "the same"],
        "record-ids": [
          "update: idx, id, local_id, local_index, form_id, created_at",
          "Position, Response ID, Number, Form ID, Received; the number is the title",
        ],
        "record-customer": [
          "update: customer info with 'More about this customer'",
          "the customer unfolds inside the record. More about this customer then opens the panel of 2.9",
        ],
        "record-meta": ["update: raw JSON of meta", "Raw data; also device, place and who entered it"],
        "record-values": [
          "update: values read-only",
          "values are edited in place, with the rules of the form; viewers read only",
        ],
        "record-title": ["title 'Response #NNN' or 'New'", "'Response #001'; 'New response'"],
        "record-read-only": [
          "read-only tables open in read mode",
          "sessions and customers; there is nothing to edit",
        ],
        "record-on-other-page": [
          "a record on another page",
          "not in the specification: it is edited there, its files too, and shows others' changes. A deleted one says so until the deletion is undone",
        ],
        "record-steps": [
          "steps to other records",
          "not in the specification: previous and next, across pages, and an address for each record and session, on the page or not",
        ],
      },
    },
    {
      title: "2.9 Panel of a customer",
      head: "rule",
      rows: {
        "customer-avatar": [
          "avatar label",
          "the first name, email or phone as a heading; Sheaf has no pictures of respondents",
        ],
        "customer-ids": ["UID, UUID", "Customer ID; Your ID, which says whether it is signed"],
        "customer-email-phone": ["Email, Phone", "the same; the proved value first"],
        "customer-responses": ["list of responses: form title and index", "the same"],
        "customer-erasure": [
          "export and erasure",
          "not in the specification: Download data and Erase, in the panel and beside a record",
        ],
      },
    },
    {
      title: "2.10 Media viewer",
      head: "rule",
      rows: {
        "viewer-modal": [
          "modal viewer for image, video, audio and pdf",
          "the same; arrow keys turn to the other files",
        ],
        "viewer-small-window": [
          "draggable picture-in-picture window",
          "moved and resized by pointer and keyboard; it stays while pages change",
        ],
        "viewer-download": ["download button", "the same, under the file's own name"],
        "viewer-no-preview": [
          "'Preview not available for this file type'",
          "the same words, with the ending of the file",
        ],
      },
    },
    {
      title: "2.11 Other components",
      head: "rule",
      rows: {
        "part-phone-input": [
          "phone input with country selector and search",
          "on the public form, in the form that members fill in, and in cells of the grid",
        ],
        "part-countdown": ["countdown timer", "on the start page"],
      },
    },
    {
      title: "4.5 Editing cells",
      head: "rule",
      rows: {
        "edit-value": [
          "update value and option id",
          "the same, shown at once; the event reaches every open grid",
        ],
        "edit-transactions": [
          "transactions: pending, queued, resolved, removed",
          "the same for every table: pending until its turn, queued while it is sent, then removed",
        ],
        "edit-duplicate": [
          "a duplicate transaction digest is an error",
          "ids instead of digests; a repeated call has no second effect",
        ],
        "edit-supabase": ["x-supabase tables", "[connection-controls.md](connection-controls.md)"],
        "edit-json-valid": [
          "JSON: only empty or valid text is saved; empty saves null",
          "the same; null means no answer",
        ],
        "edit-json-unchanged": ["JSON: nothing is saved if nothing changed", "the same for every cell"],
        "edit-json-keys": ["JSON: Escape closes, Enter saves", "the same"],
        "edit-deleted-rows": [
          "deleted rows leave the stream and the selection, and lower the count",
          "the same, for everyone; it can be undone for ten minutes, by its toast or as a step ([049](decisions/049-deletions-can-be-undone.md))",
        ],
        "edit-deleted-sessions": ["deleting sessions is unsupported", "the same, and the grid says why"],
        "grid-convert": [
          "values of an earlier type of a column",
          "not in the specification: the menu of the column shows and converts them, as one step of undo ([089](decisions/089-conversion-of-columns.md))",
        ],
        "edit-outage": [
          "edits during an outage",
          "not in the specification: they stay on the screen, wait, outlive the page and are sent when the server can be reached; the header says so",
        ],
        "edit-conflict": [
          "a cell that somebody else changes meanwhile",
          "not in the specification: the editor, or a message, asks whether to keep mine or to take theirs",
        ],
        "edit-undo": [
          "undo",
          "not in the specification: undo and redo of one's own edits and deletions, many cells as one step",
        ],
        "edit-row-gone": [
          "a row that goes while it is edited",
          "not in the specification: it stays until the editor closes, even if others arrive, a reload leaves it out or it is deleted. For a deleted row, a message has what was entered, to be copied",
        ],
        "edit-retried": [
          "an edit that failed is retried",
          "not in the specification: its message has “Retry”, also on other pages. The edit goes to the table in which it was made",
        ],
        "edit-numbers": [
          "typed and pasted numbers",
          "not in the specification: also with groups of thousands and a decimal comma, as spreadsheets show them",
        ],
        "edit-dates": [
          "pasted dates and times",
          "not in the specification: read like typed ones, in the order and with the names of the viewer’s language; what the grid shows is read as the same value",
        ],
        "edit-countries": [
          "countries are shown by name",
          "not in the specification: sorted, searched, filtered, copied and exported by name; names are found in English and in the form’s language, JSON keeps the codes",
        ],
        "edit-typing": [
          "typing on a cell",
          "not in the specification: texts, numbers, dates, countries and choices start with what was typed, choices as a search; Space ticks a checkbox; a read-only column says why",
        ],
        "edit-several-choices": [
          "several choices by keyboard",
          "not in the specification: arrow keys, Home and End move, Space ticks, Enter saves; typing searches",
        ],
        "edit-formulas": [
          "copies and CSV protect from formulas",
          "not in the specification: a leading apostrophe, except for numbers and phone numbers with a sign",
        ],
        "edit-phone-digits": [
          "phone numbers are found by digits",
          "not in the specification: with any spaces, brackets and separators, in all columns or one",
        ],
        "edit-paste-left-out": [
          "cells that a paste left out",
          "not in the specification: a corner mark with the reason as tooltip and description until the cell is edited or a paste is undone. The reason quotes the text; Show in the message selects the first",
        ],
        "edit-required-emptied": [
          "a required answer is emptied",
          "members may do it; a message says so and offers to undo it",
        ],
        "edit-chart-shares": [
          "charts of several choices",
          "not in the specification: bars and a table with shares of all rows; a donut needs one value for each row, and has one remainder, at its end",
        ],
        "edit-chart-current": [
          "charts stay current",
          "not in the specification: when responses arrive, change or are deleted, on any page, the chart is counted again, at most every five seconds",
        ],
      },
    },
    {
      title: "4.6 Query",
      head: "rule",
      rows: {
        "query-update": [
          "refresh, page, order, filters and search update the query",
          "the same; a change returns to the first page, and a late answer is ignored",
        ],
        "query-saved": [
          "order, filters and masking are saved per view",
          "in this browser, for each table, with columns, layout and dates",
        ],
        "query-link": [
          "a link to a view",
          "not in the specification: the address holds order, filters, search and page",
        ],
        "query-filter-active": ["a filter that needs a value is active only with one", "the same"],
      },
    },
    {
      title: "5 Validation",
      head: "rule",
      rows: {
        "rule-elsewhere": [
          "the other rules on data: JSON, filters, operators, replaced files, table deletion",
          "in [editor-controls.md](editor-controls.md), section 5",
        ],
        "rule-page-input": ["page input accepts only existing pages", "the same"],
        "rule-cell": [
          "a cell keeps the rules of its question",
          "a cell refuses what a submit refuses; a required cell can be cleared",
        ],
        "rule-fuzzy-search": [
          "fuzzy search with threshold 0.3",
          "the same threshold, in Search locally and in the search of auth users",
        ],
      },
    },
    {
      title: "6 Roles",
      head: "rule",
      rows: {
        "role-read-only-tables": [
          "sessions and customers are read-only",
          "the same; the tab says so, and keys, pasting and the menu say it, too",
        ],
        "role-auth-users": ["auth.users is read-only", "there is no call that changes a user"],
        "role-no-key": [
          "tables with only GET, or without a primary key, are read-only",
          "every way to write says so, with the reason",
        ],
        "role-deletion": [
          "deletion is restricted on form tables",
          "responses can be deleted by members who may edit, because a deletion can be undone",
        ],
        "role-members": [
          "roles: not shown",
          "viewers read, editors change cells and rows, owners simulate; strangers get 404",
        ],
        "role-customer-pages": ["customer pages are not permission-gated", "they are: members only"],
      },
    },
    {
      title: "7.1 Session and form",
      head: "call",
      rows: {
        "call-session": ["GET /v1/{form_id}/session", "a new id; nothing is written before the first answer"],
        "call-form": [
          "GET /v1/{form_id}",
          "the form as respondents see it, with the answers of its session and its address",
        ],
        "call-submit": [
          "POST /v1/submit/{form_id} from the panel",
          "the same address, with a value that says that a member enters it; others are refused (047)",
        ],
        "call-submit-toasts": [
          "toasts 'Saving...', 'Saved!', 'Failed to save.'",
          "the same words; a failure keeps what was typed. Saving... is too short to be tested",
        ],
        "call-submit-success": [
          "on success the panel closes and the data refreshes",
          "the same, unless Add another after saving is chosen",
        ],
        "call-entry": [
          "load of the form session for a new record",
          "GET /private/editor/{form_id}/entry, the page of the form; it creates no row and no draft of a respondent",
        ],
      },
    },
    {
      title: "7.2 Files",
      head: "call",
      rows: {
        "file-sign-upload": [
          "POST .../files/signed-upload-url",
          "the same, for an answer of a row; the file counts once the cell refers to it. The answer names the headers to send, and has `path`, `fullPath` and `Key`, because the storage answers with an empty body",
        ],
        "file-upload": [
          "PUT to the signed address",
          "the same; the address accepts only the announced file, and the headers that the signing route named suffice",
        ],
        "file-preview-address": [
          "GET .../file/preview/public-url",
          "an address of this server, which only members can open",
        ],
        "file-preview-src": [
          "GET .../file/preview/src",
          "pictures and PDF are shown, other files are downloaded, and nothing in them runs",
        ],
        "file-upsert": [
          "PUT .../file/upsert/signed-url",
          "for programs: the same address takes a new version. The grid uploads a new file instead, so that a replacement can be undone",
        ],
        "file-content-type": ["HEAD to learn a content type", "the same, from the address of the preview"],
      },
    },
    {
      title: "8 Errors",
      head: "rule",
      rows: {
        "error-invalid-json": ["'Invalid JSON'", "in the cell instead of a toast, with line and column"],
        "error-add-file": ["Add File: 'Not implemented yet - contact support'", "files are added"],
        "error-upload": [
          "upload fails: 'Failed to replace file.'",
          "the same words beside Replace, and 'Failed to upload file' with Retry beside the file; nothing changes",
        ],
        "error-file-replaced": [
          "'File replaced successfully. (refresh to see changes)'",
          "'File replaced successfully.': the new file is shown at once, to everyone, so no refresh is needed",
        ],
        "error-replace": [
          "replace: 'Please try again later.', 'Please select a file to replace.', 'Replace is not supported for this file'",
          "the last two have the same words, see [editor-controls.md](editor-controls.md); a failure has its reason and Retry",
        ],
        "error-upload-storage": [
          "upload without a table, server or storage error",
          "the file keeps its reason and Retry; without a storage no upload is signed",
        ],
        "error-document-type": ["'unsupported doctype'", "'Unsupported document type', with a link back"],
        "error-table-missing": [
          "table missing: 'ERR'; failed file: 'Error'",
          "a form that is not there is not found; a failed file says Unable to read the file",
        ],
        "error-record-unreadable": [
          "a record that cannot be loaded",
          "not in the specification: 'Couldn’t open this response'",
        ],
        "error-record-save": ["record submit fails: 'Failed to save.'", "the same words"],
        "error-viewer": ["viewer: 'Unable to read the file'", "the same words"],
        "error-asserts": [
          "asserts",
          "an edit that the server refuses is reverted and reported, undo skips rows that are gone, and no id is used twice",
        ],
        "error-no-match": [
          "'No records match the criteria. …'",
          "the title is No results; the text below it names filters and search",
        ],
        "error-user-list": [
          "user-list error as a toast",
          "what is shown stays, with a toast; the list is in [connection-controls.md](connection-controls.md)",
        ],
        "error-redirects": ["redirects of the public form", "the same pages for every code"],
      },
    },
    {
      title: "9 Constants",
      head: "rule",
      rows: {
        "constant-page-sizes": ["page sizes 10, 100, 500, 1000; default 100; first page 0", "the same"],
        "constant-view-defaults": ["masking off, hide empty data on", "the same"],
        "constant-debounce": ["filter value debounced 500 ms", "the same"],
        "constant-fuzzy-threshold": ["fuzzy threshold 0.3", "the same"],
        "constant-text-search": [
          "text search of type websearch by default",
          "the search box finds parts of words; websearch is an operator of filters",
        ],
        "constant-json-editor": ["JSON editor 240 px, 2-space tabs", "the same"],
        "constant-response-index": ["Response index: # and 3 digits", "the same; later numbers have more"],
        "constant-file-sizes": ["file sizes in B, KB, MB, GB", "in the reader's language: bytes, kB, MB, GB"],
        "constant-column-order": [
          "column order for unknown tables",
          "a connected table's columns are in [connection-controls.md](connection-controls.md); a form's columns have the order of its questions",
        ],
        "constant-masking": [
          "masking: asterisks, the first character stays; uuid and email",
          "the same; the last group of an id stays as asterisks; an invalid email and a text of one letter are hidden whole",
        ],
        "constant-simulator-link": ["simulator link only on responses and sessions", "see 2.1"],
        "constant-simulated": [
          "simulated responses",
          "not in the specification: up to 1,000 of one run, marked, counted and removed together. A person has the same name, email and phone in each. Answers keep the limits of their questions; a required question whose answer cannot be invented is named before the start. A column Source distinguishes them from the responses of members and respondents; it is shown once there are any, and can be filtered",
        ],
      },
    },
  ],
};
