/** Texts of the page that connects a project to a Supabase project, and of what uses it. */
export const texts = {
  title: "Supabase",
  description: "Work with the tables of your Supabase project, without copying them.",
  loading: "Loading the connection",
  failed: "Couldn’t load the connection",

  connect: {
    title: "Connect a project",
    description: "The connection is for all forms and databases of this project.",
    not_allowed: "No Supabase project is connected.",
    url: "Project URL",
    url_hint: "In Supabase: Project Settings, Data API.",
    url_example: "https://abcdefgh.supabase.co",
    key: "Publishable key",
    key_hint: "Starts with “sb_publishable_”. The anon key of an older project works, too.",
    secret_key: "Secret key (optional)",
    secret_key_hint:
      "Lets this server read and write rows where your policies allow nobody else to. It is stored sealed, and only admins can reveal it.",
    action: "Connect",
    test: "Test connection",
    missing: "This field is required.",
  },
  sample: {
    title: "No Supabase project at hand?",
    text: "This development server has one with a small hotel in it. What you change is lost when the server stops.",
    action: "Use the sample project",
  },
  tested: {
    found: {
      one: "Connected to {url}. The schema “public” has {n} table:",
      other: "Connected to {url}. The schema “public” has {n} tables:",
    },
    none: "Connected to {url}. The schema “public” has no tables yet.",
    needs_secret:
      "{url} answers, but shows its tables only to the secret key. Enter the secret key, and test again.",
    columns: { one: "{n} column", other: "{n} columns" },
    readonly: "read-only",
    list: "Tables found",
  },

  connection: {
    title: "Connection",
    url: "Project URL",
    key: "Publishable key",
    read: "Tables read",
    refresh: "Refresh",
    refreshing: "Reading the tables…",
    unchanged: "Nothing has changed.",
    changed: { one: "{n} change:", other: "{n} changes:" },
    changes: "Changes",
  },
  changes: {
    schema: { dropped: "The schema {schema} is no longer exposed. Its tables are kept as they were." },
    table: {
      added: "The table {table} is new.",
      dropped: "The table {table} is gone. Forms that use it are kept.",
      changed: "What can be done with rows of {table} has changed.",
    },
    column: {
      added: "{table} has the new column {column}.",
      dropped: "{table} no longer has the column {column}.",
      changed: "The column {column} of {table} has changed.",
    },
  },

  schemas: {
    title: "Tables",
    description:
      "What Supabase shows to this server. Work with rows in a form’s main table, or in a table of a database.",
    add: "Add schema",
    add_title: "Add a schema",
    add_description: "Expose it first. In Supabase: Project Settings, Data API, Exposed schemas.",
    add_action: "Add schema",
    name: "Name of the schema",
    heading: "Schema {schema}",
    tables: { one: "{n} table", other: "{n} tables" },
    none: "No tables",
    remove: "Remove",
    remove_label: "Remove the schema {schema}",
    remove_title: "Remove the schema {schema}?",
    remove_description:
      "Its tables can no longer be chosen here. In Supabase, nothing changes. You can add it again.",
    remove_action: "Remove schema",
    table: {
      one: "{table}, {n} column",
      other: "{table}, {n} columns",
    },
    table_readonly: {
      one: "{table}, {n} column, read-only",
      other: "{table}, {n} columns, read-only",
    },
  },
  methods: {
    all: "Rows can be read, added, changed, and deleted.",
    only: "Rows can be {methods}.",
    names: { get: "read", post: "added", patch: "changed", delete: "deleted" },
    no_key: "It has no primary key, so that single rows can’t be changed.",
  },
  columns: {
    list: "Columns of {table}",
    unknown: "unknown type",
    array: "{format}[]",
    one_of: "one of {values}",
    key: "primary key",
    refers: "refers to {table}.{column}",
    required: "required",
    default: "default {value}",
  },

  secret: {
    title: "Secret key",
    description:
      "Lets this server read and write rows where your policies allow nobody else to. It is stored sealed, never sent to respondents, and only admins can reveal it.",
    stored: "A secret key is stored.",
    none: "No secret key is stored. Only what the publishable key may do works.",
    add: "Add secret key",
    replace: "Replace",
    reveal: "Reveal",
    remove: "Remove",
    add_title: "Add the secret key",
    replace_title: "Replace the secret key",
    hint: "Starts with “sb_secret_”. The service_role key of an older project works, too. It is tried before it is stored.",
    label: "Secret key",
    save: "Save key",
    remove_title: "Remove the secret key?",
    remove_description:
      "What forms and tables can do only with it stops working until you add one again. In Supabase, the key stays valid.",
    remove_action: "Remove key",
    saved: "The secret key is stored.",
    removed: "The secret key was removed.",
    revealed_title: "Secret key",
    revealed: "It was written down that you looked at it. It is hidden again when you close this.",
    done: "Done",
  },

  disconnect: {
    title: "Disconnect",
    description:
      "Ends the connection for all forms and databases of this project. Nothing changes in Supabase.",
    used: "Disconnect these first. They use this connection:",
    used_list: "What uses this connection",
    uses: {
      main: "writes to one of its tables",
      main_table: "shows the rows of one of its tables",
      reference: "looks up its rows",
      storage: "keeps files there",
    },
    use: "{name} {uses}",
    deleted: "was deleted, and can still be restored",
    and: " and ",
    action: "Disconnect",
    confirm_title: "Disconnect from Supabase?",
    confirm:
      "Both keys are deleted here. You can connect again with the same keys. Nothing changes in Supabase.",
  },

  main: {
    title: "Main table",
    description: "Responses to this form are also written into a table, one row each.",
    viewer: "This form has no main table.",
    table: "Table",
    no_tables: "The connected project has no table that accepts new rows. Refresh it, or add a schema.",
    only_read: "Doesn’t accept new rows",
    id_column: "Column for response IDs",
    id_hint:
      "It must be unique. With it, a write whose answer was lost is repeated, and never makes two rows.",
    no_id: "None",
    no_id_notice: {
      title: "Lost answers wait for you",
      text: "Without a column for response IDs, a write whose answer was lost isn’t repeated: there could be two rows. It waits in the delivery log as “unknown” until someone has looked.",
    },
    written: {
      one: "{n} answer is written, into the column of the same name:",
      other: "{n} answers are written, into the columns of the same names:",
    },
    none_written: "No question has the name of a column yet, so nothing is written.",
    without_column: "Without a column, stored here only:",
    missing: {
      title: "Rows can’t be added yet",
      text: "These columns need a value, and no question has their name: {columns}.",
    },
    numbered: "Supabase is expected to number {column} by itself. Otherwise, rows can’t be added.",
    unused: "Columns without a question:",
    rename: "Names of questions are under “Advanced” in their panel.",
    open_builder: "Open the builder",
    connect: "Connect table",
    writes_to: "Responses are written into {table}.",
    ids: "Response IDs are in {column}.",
    is_missing: {
      title: "This table is gone",
      text: "It was missing when the project was last read. Responses are stored here, and aren’t written there.",
    },
    disconnect: "Disconnect table",
    disconnect_title: "Disconnect {table}?",
    disconnect_text:
      "This form and its responses stay, and so do the rows that were written. New responses are no longer written there, and those that still wait to be written are dropped.",
  },

  questions: {
    open: "Add questions…",
    title: "Add questions for columns",
    description: "They are added at the end of the form. If it is published, visitors see them right away.",
    action: "Add questions",
    chosen: "chosen from the rows of {table}, which visitors can then see",
  },

  new_table: {
    table: "Table in Supabase",
    none_title: "No Supabase project is connected",
    none: "Connect one first.",
    open: "Open Supabase page",
    taken: "Rows are shown by {name}",
    empty: "The connected project has no tables. Refresh it, or add a schema.",
    columns: "Columns to show",
    include: "Show the column {column}",
    type: "Type of {column}",
    none_chosen: "Choose at least one column.",
    readonly: "Its rows can be read, but not changed here.",
    loading: "Loading the connected tables",
    failed: "Couldn’t load the connected tables",
  },
};
