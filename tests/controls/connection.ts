import type { ControlPage } from "./page.ts";

/** The rows of docs/connection-controls.md. */
export const CONNECTION: ControlPage = {
  title: "The controls of connected databases",
  about:
    "The specification of the editor, sections 2.1, 3.4, 3.6, 5, 7.5 and 7.6, as far as they concern a Supabase project that is connected to a project of ours: the page that connects it, the main table of a form, where the files of a question are kept (also in buckets of our own), and tables that are made from connected ones.",
  sections: [
    {
      title: "2.1 The page connect/database/supabase",
      head: "control",
      rows: {
        "page-where": [
          "the page, for forms and databases",
          "in the navigation of both. It belongs to the project, so it is the same for all of its documents",
        ],
        "page-keys": [
          "Project URL, Publishable key, Secret key",
          "an input says what is wrong with it, also if the project does not know the publishable key. The secret key is a password input, and is never sent back",
        ],
        "page-refused-key": [
          "a valid publishable key that the server refuses",
          "accepted: a server may show its tables only to the secret key. Only an answer that says that the key is not valid refuses it",
        ],
        "page-old-keys": ["older keys, the anon and service_role tokens", "accepted like the new ones"],
        "page-test": [
          "Test connection",
          "lists the tables with their columns and what is read-only, and stores nothing. It says if a server shows its tables only to the secret key",
        ],
        "page-connect": ["Connect", "one database per project; for admins. Others read why they cannot"],
        "page-refresh": [
          "Refresh",
          "reads all tables again and lists the changes in words. Nothing of ours is lost, even if the other server fails",
        ],
        "page-tables": [
          "Tables",
          "by schema; each unfolds its columns with type, key, reference, default and what can be done with its rows",
        ],
        "page-schemas": [
          "Add schema, Remove",
          "a schema that Supabase exposes; one that nothing uses is removed after a question",
        ],
        "page-secret-key": [
          "Add secret key, Replace, Remove",
          "a key is tried before it is stored; removing asks",
        ],
        "page-reveal": [
          "Reveal",
          "shows the key to an admin who signed in within five minutes, until it is closed; written into the audit",
        ],
        "page-sign-in-again": [
          "signing in again",
          "asked for over the page, in the ways that the account has: password, a code by mail, a linked service in a tab of its own. A sign-in in another tab counts, too. The page then repeats the call. The member may decline",
        ],
        "page-counts-as-sign-in": [
          "what counts as signing in again",
          "a new session of the same account, in this browser. If another account signs in, the page says so, and waits for its own user",
        ],
        "page-disconnect": [
          "Disconnect",
          "impossible while forms or tables use it; they are listed with links. Asks before it does",
        ],
        "page-sample-project": [
          "Use the sample project, in development only",
          "`npm run dev` has a small hotel to connect, in memory",
        ],
      },
    },
    {
      title: "2.1, 4.5 The rows of a connected table, while something is wrong",
      head: "control",
      rows: {
        "fault-away": [
          "away, slow, wrong, or refusing",
          "the rows stay, with the reason and Retry; an edit is rolled back, with the reason, and is not sent twice",
        ],
        "fault-answer-lost": [
          "an answer is lost",
          "says that the change may have been made, and reads the rows again",
        ],
        "fault-changed": [
          "a column or the table changed there",
          "the server's words, with a link to the page that reads the database again; other open grids follow",
        ],
        "fault-key-revoked": ["the key was revoked", "the reason, with a link to the page with the keys"],
        "fault-rows-gone": ["rows are gone", "an edit and a deletion say so, and the rows are read again"],
        "fault-main-table": [
          "a main table that is away, or without a column",
          "the respondent's response is accepted; the delivery log says what is wrong, and delivers",
        ],
        "fault-main-table-connected": [
          "a main table that another member connects",
          "open pages show it at once",
        ],
        "fault-record": [
          "a record in the address",
          "the row is read by its key, of one column or several, also if it is on another page",
        ],
      },
    },
    {
      title: "2.1, 5 The query of a connected table",
      head: "control",
      rows: {
        "query-filter": [
          "filter",
          "the operators that a column's type has. An empty text counts as no text; a typed list is split; a part of a number, id or choice is looked for as a whole, a part of a list as a member. A filter that a type does not have is refused in words",
        ],
        "query-values": [
          "values of any kind, columns of any name",
          "quoted exactly; two filters of one column both hold",
        ],
        "query-filter-by-value": ["Filter by this value", "from a cell"],
        "query-search": [
          "search, in one column or all",
          "words and parts of texts, whole numbers, ids and choices; vectors of words",
        ],
        "query-sort": ["sort, with nulls first or last", "then by the key, so that each row has its place"],
        "query-pages": [
          "pages, and the number of rows",
          "estimated where the table is large. A page stays while rows come and go, and one beyond the end leads to the one before. If the server does not count its rows, or counts too few, the grid says “At least …” while more follow. A server that sends fewer rows than a page has is asked for the rest",
        ],
        "query-cell": [
          "a cell",
          "changed by the whole key, if it has not changed since it was read. A reference to no record is refused",
        ],
        "query-new-row": [
          "New row",
          "not in the specification: in a table of a database that takes rows. Columns that the database fills are left to it; those that need a value say so, with or without a question",
        ],
        "query-delete": ["Delete", "by the whole key; it says if more rows than chosen were deleted"],
        "query-other-project": [
          "the connection of another project",
          "out of reach, also within an organization",
        ],
        "query-export": [
          "export, charts",
          "Excel, CSV and JSON, of the view or of selected rows, and charts; of up to 10,000 rows, which the browser reads. It says when there are more",
        ],
      },
    },
    {
      title: "2.1 data/x/auth.users, and users as answers",
      head: "control",
      rows: {
        "user-mask": ["Mask data", "names, emails, phones and the UIDs of users, by the grid's rules"],
        "user-pages": ["pages of 100, columns, Search", "similar texts of the page, and times"],
        "user-page-unreadable": [
          "a page that cannot be read",
          "what is shown stays, with a toast; without anything to show, the reason takes its place",
        ],
        "user-answers": ["users as answers", "found by members only"],
        "user-search-among-5": [
          "a search among more than 5,000 users",
          "reads the newest 5,000, and says so",
        ],
      },
    },
    {
      title: "4.10 and the respondent’s side panel: references",
      head: "control",
      rows: {
        "reference-panel": [
          "Table, Column, Shown columns, in the panel of a question",
          "connected tables beside our own; columns of another format are disabled, a foreign key is fixed",
        ],
        "reference-query": [
          "search, filter, several sorts, pages, count",
          "several conditions hold together, in words that suit a column of any type; pages have 10 or 100 rows",
        ],
        "reference-retry": ["Refresh, Retry", "the same query again, with what was added there"],
        "reference-secret-columns": [
          "columns that are not shown",
          "no visitor receives them or finds rows by them",
        ],
        "reference-phone": [
          "on a phone, light and dark",
          "the panel covers the page, and everything in it can be reached",
        ],
        "reference-chosen": [
          "what is chosen",
          "its name is shown, and its key is the answer; a typed name of one row is chosen",
        ],
        "reference-without-javascript": ["without JavaScript", "the value is typed, and checked"],
        "reference-submit": [
          "Submit",
          "an answer must exist. While the other side is away, the visitor is told, and nothing is lost",
        ],
        "reference-cells-members": ["cells of members", "show the names of rows, and pick among them"],
      },
    },
    {
      title: "3.6 The main table of a form",
      head: "control",
      rows: {
        "main-table": ["Table", "tables that accept new rows; the others say why they do not"],
        "main-id-column": [
          "Column for response IDs",
          "a key that is a single uuid, or any unique column of type uuid or text",
        ],
        "main-no-id-column": [
          "no such column",
          "said before connecting: a write whose answer was lost waits in the delivery log for a person",
        ],
        "main-written": [
          "what is written",
          "questions with the name of a column; questions without one, columns without a question, and columns that need a value are listed. It says if Supabase numbers the key by itself",
        ],
        "main-names": ["names suggested from columns", "in the panel of a question, where it is named"],
        "main-add-questions": [
          "Add questions, beyond the specification",
          "questions for chosen columns, at the end of the form. A column that refers to another table lets visitors choose one of its rows, if the owner ticks it",
        ],
        "main-connect": [
          "Connect table, Disconnect table",
          "by editors; the second asks, and says what stays",
        ],
      },
    },
    {
      title: "3.4 and 5 The storage of a question’s files",
      head: "control",
      rows: {
        "storage-panel": [
          "Storage, in the panel of a question or column with files or rich text",
          "buckets of the project, and of its connected database if it has one. Without a main table, it leads to connecting one. Viewers read what is stored",
        ],
        "storage-keep-in": [
          "Keep files in",
          "this server, a bucket of this project, or the connected database. Files always arrive here first. Going back asks, and says what stays",
        ],
        "storage-bucket": [
          "Bucket",
          "the buckets of the connected database. Private ones are disabled, with the reason, where pictures must be public. It says if the server is away or has no buckets",
        ],
        "storage-path": [
          "Path",
          "a folder, or a path with the placeholders TABLE, RECORD, NEW and file. Files of different responses, or with one name, never share a path. The input says what is wrong, also what only the server knows",
        ],
        "storage-staged": ["direct, staged", "said in words: a path with a placeholder is staged"],
        "storage-save": ["Save, Remove", "by editors; the second asks"],
        "storage-outside-files": [
          "files that lie outside, in the grid",
          "their names, read 100 rows at a time. Pictures in public buckets have thumbnails, by width and quality, where the project has image transformations",
        ],
        "storage-viewer": [
          "in the viewer",
          "pictures, and the way to the original and to a download. It says if a file is gone or the server fails",
        ],
        "storage-expiry": ["addresses that expire", "are read again after 50 minutes, when the rows are"],
      },
    },
    {
      title: "3.4 and 5 Copies in a bucket of the project",
      note: "The decision is [061](decisions/061-copies-in-buckets.md).",
      head: "control",
      rows: {
        "copy-own-bucket": [
          "A bucket of this project",
          "copies of the files, once each. Without a bucket, it says how to get one. Not for tables whose rows are in the connected database only",
        ],
        "copy-bucket": [
          "Bucket",
          "by name; what is stored is its id. Private ones are disabled where pictures must be public",
        ],
        "copy-path": [
          "Path",
          "as above; RECORD and NEW name answers by their questions, and the response's id. Folders are made. A file that already has the path stays as it is",
        ],
        "copy-log": [
          "the delivery log",
          "says what was copied, and why something was not. A full plan, a bucket that is gone, and a file in the place of a folder wait for a person",
        ],
        "copy-deletion": [
          "responses that are deleted, erased or simulated",
          "copies stay when a response is deleted, and go when its customer is erased, with the folders that were made for them. Simulated responses are not copied",
        ],
        "copy-viewers": ["for viewers", "the name of the bucket, and the path"],
      },
    },
    {
      title: "7.5 A table of a database from a connected one",
      head: "control",
      rows: {
        "table-new": [
          "From Supabase, on the page for a new table",
          "a table of the connected database; without one, the page leads to connecting it",
        ],
        "table-columns": [
          "columns",
          "a checkbox and a type each; unticked ones stay out. Values of an enum are kept exactly",
        ],
        "table-types": ["types", "those that suit the format, the usual one first"],
        "table-connected": [
          "tables that are connected already",
          "disabled, with the name of the table that shows their rows",
        ],
      },
    },
    {
      title: "7.6 Calls",
      head: "call",
      rows: {
        "call-test": [
          "POST …/x-supabase/test, beyond the specification",
          "reads the tables, and stores nothing",
        ],
        "call-connect": [
          "POST, GET …/x-supabase/projects",
          "connects, finds by `project_id`, as ids of projects are called in all calls",
        ],
        "call-project": ["GET, PATCH, DELETE …/projects/{id}", "reads, refreshes, disconnects"],
        "call-secret-key": [
          "POST, GET, DELETE …/projects/{id}/secure-service-key",
          "stores, reveals, removes",
        ],
        "call-add-schema": ["POST …/projects/{id}/custom-schema", "adds"],
        "call-remove-schema": ["DELETE …/projects/{id}/custom-schema/{schema_name}", "removes"],
        "call-main-table": [
          "GET, PUT, DELETE …/forms/{form_id}/connect/with-x-sb-table",
          "reads the main table, connects it, disconnects it",
        ],
        "call-new-table": [
          "POST …/schema/{schema_id}/tables/new/with-x-sb-table",
          "a table of a database whose rows are there",
        ],
        "call-buckets": ["GET …/projects/{id}/storage/buckets", "name and whether it is public"],
        "call-own-buckets": [
          "GET …/forms/{form_id}/buckets, beyond the specification",
          "the buckets of the form’s project, as those of a connected one",
        ],
        "call-field-storage": [
          "PUT, DELETE …/forms/{form_id}/fields/{field_id}/storage, beyond the specification",
          "stores, removes",
        ],
        "call-rows": [
          "GET, POST, PATCH, DELETE …/connect/{form_id}/supabase/table/{table_id}/query",
          "pages, new rows, changes and deletions of rows",
        ],
        "call-users": ["GET …/projects/{id}/x/auth.users/query", "pages of users"],
        "call-search": ["GET …/projects/{id}/x/{table}/search", "pages of a table that the owner added"],
        "call-file-addresses": [
          "POST …/connect/{form_id}/supabase/table/{table_id}/storage/pool",
          "addresses of files of up to 100 rows, which are read again by their keys",
        ],
      },
    },
  ],
};
