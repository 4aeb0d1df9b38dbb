/** Texts of a schema's pages: its tables. */
export const texts = {
  tables: "Tables",
  /** Accounts of the connected database, by the name of their table. */
  users: "auth.users",
  new_table: "New table",
  create: "Create table",
  open: "Open table",
  name: "Name",
  name_hint: "Used in addresses and by the API. You can rename it later.",
  name_placeholder: "products",
  description: "Description",
  description_hint: "What the rows are. Optional.",
  columns: "Columns",
  templates: {
    empty: { title: "No columns yet", about: "Add your own" },
    file: { title: "From a file", about: "Columns and rows of a CSV or Excel file" },
    supabase: { title: "From Supabase", about: "Rows of a table in your connected Supabase project" },
    "cms-starter": { title: "Pages", about: "Title, date, content" },
    "cms-blog-starter": { title: "Blog posts", about: "Title, slug, date, cover, content, tags" },
  },
  none: {
    title: "No tables",
    text: "A table holds rows that your team edits together. Forms can let people pick from them.",
    viewer: "This database has no tables yet.",
    first: "Create your first table",
  },
  not_found: {
    title: "Table not found",
    text: "It was renamed or deleted, or the address is wrong.",
    others: "Other tables",
  },
  menu: {
    label: "Actions for {name}",
    definition: "Definition and API",
    import: "Import rows",
    edit: "Rename or describe",
    delete: "Delete table",
  },
  edit: { title: "Table {name}", action: "Save" },
  delete: {
    title: "Delete {name}?",
    text: "Its columns and all of its rows are deleted for good. Fields that refer to its rows show “Deleted row”, and form questions that look up a column accept any answer.",
    action: "Delete table",
    done: "{name} was deleted",
  },
};
