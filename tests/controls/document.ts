import type { ControlPage } from "./page.ts";

/** The rows of docs/document-controls.md. */
export const DOCUMENT: ControlPage = {
  title: "The controls of documents",
  about:
    "The specification of the editor, sections 2.1, 2.2, 2.6, 2.13, 3.6, 4.7, 5, 6, 7.5, 7.7 and 8, as far as they concern documents of all kinds: forms and databases as a whole, tables, storage, canvases and sites. What concerns the contents of a form is in [editor-controls.md](editor-controls.md), and what concerns rows in [data-controls.md](data-controls.md).",
  sections: [
    {
      title: "2.1 Routes",
      head: "rule",
      rows: {
        "route-address": [
          "the address of a document",
          "leads to its first page: a form to the builder, a database to its first table",
        ],
        "route-table": [
          "/data/table/{tablename}",
          "a table of a database in the grid. Its name is read in any case; a renamed table is followed",
        ],
        "route-new-table": ["/data/table/~new", "a new table, empty or from a template"],
        "route-diagram": [
          "/data/table/{tablename}/definition, the diagram",
          "all tables with their references, as boxes and lines, and as a list",
        ],
        "route-definition": [
          "/data/table/{tablename}/definition",
          "columns, and requests with the table's own ids",
        ],
        "route-objects": [
          "objects, objects/{path...}",
          "the files of a bucket, by folder ([056](decisions/056-buckets.md))",
        ],
        "route-canvas": ["canvas", "the drawing ([057](decisions/057-canvas-documents.md))"],
        "route-design": [
          "design, beyond it design/share and design/history",
          "the builder of a site's page, its link, its versions ([058](decisions/058-sites.md)); any other address of a site leads to the builder",
        ],
        "route-public-form": [
          "{origin}/d/e/{form_id}, beside it a readable address",
          "the form, also at `/@{organization}/{name}`; former names redirect ([053](decisions/053-readable-addresses.md))",
        ],
      },
    },
    {
      title: "2.2 Document modes",
      head: "rule",
      rows: {
        "mode-missing": ["modes that a kind lacks", "disabled in the side menu, with the reason in words"],
        "mode-form": ["a form opens in build mode", "the builder"],
        "mode-schema": ["a schema opens in data mode", "its first table, or the page for a new one"],
        "mode-bucket-canvas": [
          "a bucket and a canvas have pages of their own, with the other modes disabled",
          "the same; the reason is beside each mode that is disabled, and pages that a kind lacks are not listed",
        ],
        "mode-site": [
          "a site has build mode only",
          "the same; its page is built like a form, and has no questions",
        ],
      },
    },
    {
      title: "2.6 Error page",
      head: "rule",
      rows: {
        "error-outdated": [
          "a document of an outdated or unknown schema version",
          "a page says so, with a link back, a link to the support and the details",
        ],
        "error-unknown-kind": [
          "an unknown kind of document",
          "the same page says that this kind is not supported",
        ],
      },
    },
    {
      title: "2.13 Links of the site",
      head: "rule",
      rows: {
        "link-operator": [
          "docs, contact, pricing, privacy, terms, cookies policy",
          "the operator's own pages, by configuration, where people look for them; a page that is not configured is not linked",
        ],
        "link-own": ["dashboard, sign-in, a new project", "pages of ours"],
        "link-other": ["the other links", "belong to products that Sheaf is not; left out"],
      },
    },
    {
      title: "3.6 Tables",
      head: "rule",
      rows: {
        "table-rows": ["row keyword: row", "the rows of a database's table are called rows everywhere"],
        "table-attributes": ["attributes", "columns are fields: added, changed and deleted beside the table"],
        "table-column-order": [
          "reorder attributes, beyond the specification",
          "each member arranges the columns for themselves; editors give their order to everyone",
        ],
        "table-import": [
          "row values from files",
          "a new table, or rows of an existing one, from CSV and Excel files; an empty table offers it ([054](decisions/054-import-of-rows.md))",
        ],
        "table-relations": [
          "fks: columns that refer to rows of another table",
          "one row or several; the other side, look-ups, counts and sums ([055](decisions/055-relations.md))",
        ],
        "table-computed-columns": [
          "sort and filter by computed columns",
          "not possible; the menu and the head of the column and the lists of filters and sorts say so",
        ],
        "table-definition": [
          "table definition: pks, fks, properties",
          "the Definition page, with a diagram of all tables and the same as a list",
        ],
        "table-description": ["description", "the same"],
      },
    },
    {
      title: "5 Validation rules",
      head: "rule",
      rows: {
        "name-rules": [
          "names of databases and tables",
          "`^[a-zA-Z_][a-zA-Z0-9_]{0,62}$`, buckets also with hyphens; checked while typing, with the reason in words",
        ],
        "name-taken": [
          "a name that is taken",
          "409 in words, in any case, for new, renamed, copied, moved and restored documents",
        ],
        "name-delete-table": ["delete-table carries user_confirmation_txt", "`DELETE {name}` must be typed"],
      },
    },
    {
      title: "6 Roles",
      head: "rule",
      rows: {
        "role-delete": [
          "delete is restricted on form tables, not on schema tables",
          "a form's responses go with the form; a table is deleted by itself",
        ],
        "role-change-tables": [
          "who may change tables",
          "editors of the project; viewers look, strangers find nothing",
        ],
      },
    },
    {
      title: "7.5 Schema and tables",
      head: "call",
      rows: {
        "call-new-table": ["POST …/schema/{schema_id}/tables/new", "a table, empty or from a template"],
        "call-new-connected-table": [
          "POST …/tables/new/with-x-sb-table",
          "a table whose rows are in the connected database ([connection-controls.md](connection-controls.md))",
        ],
        "call-change-table": ["PATCH …/tables/{table_id}, beyond the specification", "name and description"],
        "call-rename-lost": [
          "the database is lost in the middle of a rename",
          "the dialog keeps the new name; a rename whose answer is lost is repeated; those who could not read the change read it later",
        ],
        "call-delete-table": [
          "DELETE …/tables/{table_id}",
          "the same; everyone who has the database open is told",
        ],
      },
    },
    {
      title: "Documents as a whole, beyond the specification",
      head: "control",
      rows: {
        "whole-new": ["New", "a menu of kinds, with one line about each"],
        "whole-rename": ["Rename", "live for everyone who has it open, of every kind"],
        "whole-duplicate": [
          "Duplicate",
          "a form with its questions and look, a database with its tables and columns; no rows",
        ],
        "whole-move": [
          "Move",
          "to another project of the organization, with all rows; refused, with the reason, while something that stays refers to it",
        ],
        "whole-delete": ["Delete, restore", "for thirty days, with everything in it"],
        "whole-custom-link": ["Custom link", "a readable name, former names, release"],
        "whole-site": [
          "The page of a site",
          "missing until it is published; without script and form, unless a block needs them; takes no responses",
        ],
        "whole-link-preview": ["Link preview", "title, description and picture for other sites"],
      },
    },
    {
      title: "4.7 Canvases",
      head: "rule",
      rows: {
        "canvas-autosave": [
          "autosaves 1 second after a change",
          "the same. Elements are merged one by one, so two people never overwrite one another",
        ],
        "canvas-offline": ["offline, a killed browser, a lost answer", "nothing that was drawn is lost"],
        "canvas-order": ["what is above what", "the same in every browser, and after a reload"],
        "canvas-faulty": [
          "a damaged element",
          "is refused, and its author told. One that was stored before is left out, counted above the drawing, and deleted there by editors",
        ],
        "canvas-pictures": ["pictures", "files of the workspace, not part of the drawing"],
        "canvas-export": ["export, thumbnail", "PNG and SVG; the card of the document shows the drawing"],
        "canvas-viewers": ["viewers", "see the drawing, and never change it"],
        "canvas-version": [
          "schema version 0.0.1-beta.1+20250303 (7.7)",
          "a canvas of another version is not opened",
        ],
      },
    },
    {
      title: "Buckets, beyond the specification",
      head: "control",
      rows: {
        "bucket-upload": [
          "upload",
          "files and folders, by button and drop; large ones in parts, paused, continued and repeated",
        ],
        "bucket-storage-away": [
          "the storage is away in a multipart upload",
          "the page says so and repeats; nothing is half listed",
        ],
        "bucket-same-name": [
          "same name",
          "asked: replace, keep both or skip; only the version that was seen is replaced",
        ],
        "bucket-names": [
          "names",
          "1 to 1,024 bytes for a key, no control characters, no `.` or `..`, exact characters",
        ],
        "bucket-move": [
          "rename, move",
          "files and folders with everything inside, to any folder, opened step by step or found by name",
        ],
        "bucket-delete": [
          "delete",
          "a folder disappears at once, its bytes go in steps; before it deletes what a form shows, it says where",
        ],
        "bucket-delete-whole": [
          "delete the whole bucket",
          "says which forms show its files, or keep files in it: until it is restored, their pages have gaps, and nothing is copied into it",
        ],
        "bucket-search": ["search, sort, pages", "names in all folders; every order is complete"],
        "bucket-public": ["public or private", "enforced: a readable address, or a signed link with an end"],
        "bucket-two-people": [
          "two people",
          "see the same; random operations leave a whole tree, and lose no file",
        ],
        "bucket-plan-limit": ["plan limit", "bytes of all buckets together"],
      },
    },
  ],
};
