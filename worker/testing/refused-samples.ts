/**
 * Routes that refuse their plain sample, on purpose or because it needs something that does not exist yet.
 * tests/accepted-samples.test.ts calls what they accept.
 */
export const REFUSED_SAMPLES: readonly string[] = [
  // Needs the bytes of a picture.
  "POST /private/documents/:document_id/assets",
  "PUT /private/account/avatar",
  "PUT /private/canvases/:canvas_id/files/:file_id",
  "PUT /private/canvases/:canvas_id/thumbnail",
  // Needs such a picture.
  "GET /private/canvases/:canvas_id/files/:file_id",
  "GET /private/canvases/:canvas_id/thumbnail",
  // Needs the proof of a response.
  "GET /d/e/:form_id/complete",
  // Needs the proof of a link.
  "GET /d/r/:link_id/:proof",
  "POST /d/r/:link_id/:proof",
  // Needs an existing link.
  "DELETE /private/editor/:form_id/results/links/:link_id",
  // Needs a form that can be continued later, and a link.
  "POST /v1/continue/:form_id",
  "POST /v1/continue/:form_id/mail",
  "GET /d/e/:form_id/continue/:draft",
  // Needs the key of a mailed link.
  "GET /d/e/:form_id/reminder",
  "POST /d/e/:form_id/reminder",
  // Needs a form that allows GET.
  "GET /v1/submit/:form_id",
  // Needs the typed name as a confirmation.
  "DELETE /private/documents/:document_id",
  "DELETE /private/editor/schema/:schema_id/tables/:table_id",
  "DELETE /private/organizations/:organization_id",
  // Needs a table of a schema.
  "POST /private/editor/:form_id/rows/import",
  // Needs a deleted document.
  "POST /private/projects/:project_id/deleted-documents/:document_id/restore",
  "DELETE /private/projects/:project_id/deleted-documents/:document_id",
  // Needs a connected provider and an order.
  "GET /d/e/:form_id/payment",
  "GET /v1/payments/orders/:order_id",
  "GET /v1/integrations/stripe/payments/return",
  "POST /v1/integrations/stripe/webhook",
  "POST /v1/integrations/tosspayments/payments/session",
  "GET /v1/integrations/tosspayments/payments/success",
  "GET /v1/integrations/tosspayments/payments/fail",
  "POST /v1/integrations/tosspayments/payments/confirm",
  "POST /v1/integrations/tosspayments/webhook",
  // Needs a mailed code.
  "POST /v1/session/:session_id/field/:field_id/challenge/email/verify",
  // Needs another owner, or a mailed token.
  "POST /private/organizations/:organization_id/leave",
  "POST /private/invitations/read",
  "POST /private/invitations/accept",
  // Needs a Supabase project. worker/routes/private/connections calls them with one.
  "POST /private/editor/x-supabase/test",
  "POST /private/editor/x-supabase/projects",
  "PATCH /private/editor/x-supabase/projects/:database_id",
  "POST /private/editor/x-supabase/projects/:database_id/secure-service-key",
  "POST /private/editor/x-supabase/projects/:database_id/custom-schema",
  "GET /private/editor/x-supabase/projects/:database_id/x/:table/search",
  "GET /private/editor/x-supabase/projects/:database_id/x/auth.users/query",
  // Needs a main table.
  "DELETE /private/editor/forms/:form_id/connect/with-x-sb-table",
  "GET /private/editor/forms/:form_id/connect/with-x-sb-table",
  // Needs a main table in a Supabase project.
  "GET /private/editor/connect/:form_id/supabase/table/:table_id/query",
  "POST /private/editor/connect/:form_id/supabase/table/:table_id/query",
  "PATCH /private/editor/connect/:form_id/supabase/table/:table_id/query",
  "POST /private/editor/connect/:form_id/supabase/table/:table_id/storage/pool",
  "GET /private/editor/x-supabase/projects/:database_id/storage/buckets",
  "PUT /private/editor/forms/:form_id/fields/:field_id/storage",
  "DELETE /private/editor/connect/:form_id/supabase/table/:table_id/query",
  // Needs a configured model.
  "POST /private/editor/ai/schema",
];
