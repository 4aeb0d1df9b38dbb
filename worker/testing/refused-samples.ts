/**
 * Routes that refuse their plain sample: on purpose, or because something has to be there first. What they accept is
 * called in tests/accepted-samples.test.ts.
 */
export const REFUSED_SAMPLES: readonly string[] = [
  // The bytes of a picture.
  "POST /private/documents/:document_id/assets",
  "PUT /private/account/avatar",
  // The proof of an answer.
  "GET /d/e/:form_id/complete",
  // A form that takes it.
  "GET /v1/submit/:form_id",
  // The name, typed to confirm.
  "DELETE /private/documents/:document_id",
  "DELETE /private/editor/schema/:schema_id/tables/:table_id",
  "DELETE /private/organizations/:organization_id",
  // A document that is deleted.
  "POST /private/projects/:project_id/deleted-documents/:document_id/restore",
  "DELETE /private/projects/:project_id/deleted-documents/:document_id",
  // A provider that is connected, and an order.
  "GET /d/e/:form_id/payment",
  "GET /v1/payments/orders/:order_id",
  "GET /v1/integrations/stripe/payments/return",
  "POST /v1/integrations/stripe/webhook",
  "POST /v1/integrations/tosspayments/payments/session",
  "GET /v1/integrations/tosspayments/payments/success",
  "GET /v1/integrations/tosspayments/payments/fail",
  "POST /v1/integrations/tosspayments/payments/confirm",
  "POST /v1/integrations/tosspayments/webhook",
  // A code that was mailed.
  "POST /v1/session/:session_id/field/:field_id/challenge/email/verify",
  // Another owner; a token that was mailed.
  "POST /private/organizations/:organization_id/leave",
  "POST /private/invitations/read",
  "POST /private/invitations/accept",
  // A model that is set up.
  "POST /private/editor/ai/schema",
];
