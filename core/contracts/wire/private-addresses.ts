/**
 * All addresses of the editor's API, written only here. Literals only so that bundlers can drop unused ones.
 */

import type { Addresses } from "./address.ts";

// Identity

/** Prefix for owners' sign-up, sign-in and sign-out, at the standard addresses of better-auth. */
export const IDENTITY_PATH = "/private/auth";

export const identity = {
  loadSignInMethods: "GET /private/sign-in-methods",
} as const satisfies Addresses;

// Workspace and documents

export const workspace = {
  loadWorkspace: "GET /private/workspace",
  createDocument: "POST /private/editor/new",
  renameDocument: "PATCH /private/documents/:document_id",
  deleteDocument: "DELETE /private/documents/:document_id",
} as const satisfies Addresses;

export const documents = {
  loadDocument: "GET /private/documents/:document_id",
  duplicateDocument: "POST /private/documents/:document_id/duplicate",
  moveDocument: "POST /private/documents/:document_id/move",
  listDocumentUses: "GET /private/documents/:document_id/uses",
  loadShare: "GET /private/editor/:form_id/share",
} as const satisfies Addresses;

export const canvases = {
  loadCanvas: "GET /private/canvases/:canvas_id",
  saveCanvas: "POST /private/canvases/:canvas_id",
  canvasFile: "GET /private/canvases/:canvas_id/files/:file_id",
  saveCanvasFile: "PUT /private/canvases/:canvas_id/files/:file_id",
  canvasThumbnail: "GET /private/canvases/:canvas_id/thumbnail",
  saveCanvasThumbnail: "PUT /private/canvases/:canvas_id/thumbnail",
} as const satisfies Addresses;

export const deletedDocuments = {
  listDeletedDocuments: "GET /private/projects/:project_id/deleted-documents",
  restoreDocument: "POST /private/projects/:project_id/deleted-documents/:document_id/restore",
  purgeDocument: "DELETE /private/projects/:project_id/deleted-documents/:document_id",
} as const satisfies Addresses;

export const assets = {
  createAsset: "POST /private/documents/:document_id/assets",
  listAssets: "GET /private/documents/:document_id/assets",
  assetSource: "GET /private/documents/:document_id/assets/:asset_id",
  setAvatar: "PUT /private/account/avatar",
  removeAvatar: "DELETE /private/account/avatar",
} as const satisfies Addresses;

export const roomTokens = {
  documentRoomToken: "POST /private/documents/:document_id/room-token",
  formRoomToken: "POST /private/editor/:form_id/room-token",
} as const satisfies Addresses;

// Organizations and projects

export const organizations = {
  createOrganization: "POST /private/organizations",
  renameOrganization: "PATCH /private/organizations/:organization_id",
  deleteOrganization: "DELETE /private/organizations/:organization_id",
  loadOrganization: "GET /private/organizations/:organization_id",
  changeMemberRole: "PATCH /private/organizations/:organization_id/members/:user_id",
  removeMember: "DELETE /private/organizations/:organization_id/members/:user_id",
  leaveOrganization: "POST /private/organizations/:organization_id/leave",
  inviteMember: "POST /private/organizations/:organization_id/invitations",
  resendInvitation: "POST /private/organizations/:organization_id/invitations/:invitation_id/resend",
  revokeInvitation: "DELETE /private/organizations/:organization_id/invitations/:invitation_id",
  readInvitation: "POST /private/invitations/read",
  acceptInvitation: "POST /private/invitations/accept",
} as const satisfies Addresses;

export const projects = {
  createProject: "POST /private/projects",
  renameProject: "PATCH /private/projects/:project_id",
  deleteProject: "DELETE /private/projects/:project_id",
} as const satisfies Addresses;

export const deletedProjects = {
  listDeletedProjects: "GET /private/organizations/:organization_id/deleted-projects",
  restoreProject: "POST /private/deleted-projects/:deleted_project_id/restore",
  listDeletedOrganizations: "GET /private/deleted-organizations",
  restoreOrganization: "POST /private/deleted-organizations/:deleted_organization_id/restore",
} as const satisfies Addresses;

// The form itself

export const builder = {
  saveField: "POST /private/editor/:form_id/fields",
  deleteField: "DELETE /private/editor/:form_id/fields/:field_id",
  saveBlocks: "PATCH /private/editor/:form_id/blocks",
} as const satisfies Addresses;

export const editing = {
  editForm: "POST /private/editor/:form_id/edits",
  loadEdits: "GET /private/editor/:form_id/edits",
} as const satisfies Addresses;

export const ai = {
  suggestField: "POST /private/editor/ai/schema",
} as const satisfies Addresses;

export const settings = {
  setForceClosed: "POST /private/editor/settings/force-close-form",
  setTotalLimit: "POST /private/editor/settings/max-responses-in-total",
  setCustomerLimit: "POST /private/editor/settings/max-responses-by-customer",
  setSchedule: "POST /private/editor/settings/form-schedule",
  setMethod: "POST /private/editor/settings/form-method",
  setUnknownFields: "POST /private/editor/settings/unknown-fields",
  setRedirectUri: "POST /private/editor/settings/redirect-uri",
  setEmbedOrigins: "POST /private/editor/settings/embed-origins",
  setClosedPage: "POST /private/editor/settings/closed-page",
  setAddress: "POST /private/editor/settings/address",
  releaseAddress: "POST /private/editor/settings/former-address",
  setLinkPreview: "POST /private/editor/settings/link-preview",
  setTimeZone: "POST /private/editor/settings/time-zone",
  setRobotCheck: "POST /private/editor/settings/robot-check",
  setUnfinished: "POST /private/editor/settings/unfinished",
} as const satisfies Addresses;

export const look = {
  setTheme: "POST /private/editor/settings/theme",
  setBackground: "POST /private/editor/settings/background",
  setStartPage: "POST /private/editor/settings/start-page",
  setEndingPage: "POST /private/editor/settings/ending-page",
} as const satisfies Addresses;

export const styles = {
  checkStyle: "POST /private/editor/style/faults",
} as const satisfies Addresses;

export const versions = {
  listVersions: "GET /private/editor/:form_id/versions",
  keepVersion: "POST /private/editor/:form_id/versions",
  loadVersion: "GET /private/editor/:form_id/versions/:version_id",
  renameVersion: "PATCH /private/editor/:form_id/versions/:version_id",
} as const satisfies Addresses;

export const templates = {
  useTemplate: "POST /private/templates/:template_id/forms",
  importForm: "POST /private/editor/import",
} as const satisfies Addresses;

export const tables = {
  listTables: "GET /private/editor/schema/:schema_id/tables",
  createTable: "POST /private/editor/schema/:schema_id/tables/new",
  updateTable: "PATCH /private/editor/schema/:schema_id/tables/:table_id",
  deleteTable: "DELETE /private/editor/schema/:schema_id/tables/:table_id",
} as const satisfies Addresses;

export const referenceTables = {
  listReferenceTables: "GET /private/editor/:form_id/reference-tables",
  listReferringFields: "GET /private/editor/:form_id/referring-fields",
} as const satisfies Addresses;

/** The records that an answer refers to. */
export const referencedRecords = {
  searchReferencedRecords: "GET /private/editor/:form_id/fields/:field_id/search",
} as const satisfies Addresses;

export const previews = {
  previewForm: "GET /private/editor/:form_id/preview",
  previewEnding: "GET /private/editor/:form_id/ending/preview",
  submitPreview: "POST /private/editor/:form_id/preview",
} as const satisfies Addresses;

export const otherPreviews = {
  previewVersion: "GET /private/editor/:form_id/versions/:version_id/preview",
  submitVersionPreview: "POST /private/editor/:form_id/versions/:version_id/preview",
  previewTemplate: "GET /private/templates/:template_id/preview",
  submitTemplatePreview: "POST /private/templates/:template_id/preview",
} as const satisfies Addresses;

export const inventory = {
  loadInventory: "GET /private/editor/:form_id/inventory",
  saveInventory: "PATCH /private/editor/:form_id/inventory",
  listInventoryCommits: "GET /private/editor/:form_id/inventory/:sku/commits",
} as const satisfies Addresses;

export const products = {
  loadStore: "GET /private/editor/:form_id/store",
  saveStore: "PUT /private/editor/:form_id/store",
  saveProduct: "PUT /private/editor/:form_id/products/:product_id",
  deleteProduct: "DELETE /private/editor/:form_id/products/:product_id",
} as const satisfies Addresses;

// Responses

export const rows = {
  listRows: "GET /private/editor/:form_id/rows",
  listSessions: "GET /private/editor/:form_id/sessions",
  listCustomers: "GET /private/projects/:project_id/customers",
  exportRows: "GET /private/editor/:form_id/export/:format",
  exportSessions: "GET /private/editor/:form_id/sessions/export/:format",
  exportCustomers: "GET /private/projects/:project_id/customers/export/:format",
  updateCell: "PATCH /private/editor/:form_id/rows/:row_id/fields/:field_id",
  updateCells: "PATCH /private/editor/:form_id/cells",
} as const satisfies Addresses;

export const records = {
  loadRecord: "GET /private/editor/:form_id/records/:row_id",
} as const satisfies Addresses;

export const deletions = {
  deleteRows: "DELETE /private/editor/:form_id/rows",
  countMatchingRows: "GET /private/editor/:form_id/rows/count",
  deleteMatchingRows: "POST /private/editor/:form_id/rows/deletions",
  restoreRows: "POST /private/editor/:form_id/rows/deletions/:deletion_id/restore",
} as const satisfies Addresses;

export const imports = {
  importRows: "POST /private/editor/:form_id/rows/import",
} as const satisfies Addresses;

export const analytics = {
  loadRecentActivity: "GET /private/editor/:form_id/analytics/recent",
  loadAnalytics: "GET /private/editor/:form_id/analytics",
} as const satisfies Addresses;

export const entries = {
  entryPage: "GET /private/editor/:form_id/entry",
} as const satisfies Addresses;

export const unfinished = {
  checkUnfinished: "GET /private/editor/:form_id/sessions/:session_id/response",
  addUnfinished: "POST /private/editor/:form_id/sessions/:session_id/response",
} as const satisfies Addresses;

/** The numbers of a chart. */
export const groups = {
  countResponseGroups: "GET /private/editor/:form_id/rows/aggregate",
  countSessionGroups: "GET /private/editor/:form_id/sessions/aggregate",
  countCustomerGroups: "GET /private/projects/:project_id/customers/aggregate",
} as const satisfies Addresses;

export const simulator = {
  loadSimulator: "GET /private/editor/:form_id/simulations",
  startSimulation: "POST /private/editor/:form_id/simulations",
  removeSimulated: "DELETE /private/editor/:form_id/simulations",
} as const satisfies Addresses;

export const files = {
  fileUrl: "GET /private/editor/:form_id/fields/:field_id/file/preview/public-url",
  fileSource: "GET /private/editor/:form_id/fields/:field_id/file/preview/src",
  signRowUpload: "POST /private/editor/:form_id/rows/:row_id/fields/:field_id/files/signed-upload-url",
  signRowUploadByPut: "PUT /private/editor/:form_id/rows/:row_id/fields/:field_id/files/signed-upload-url",
  signFileReplacement: "PUT /private/editor/:form_id/fields/:field_id/file/upsert/signed-url",
} as const satisfies Addresses;

export const heldResponses = {
  listHeldResponses: "GET /private/editor/:form_id/held-answers",
  acceptHeldResponse: "POST /private/editor/:form_id/held-answers/:held_id/accept",
  deleteHeldResponse: "DELETE /private/editor/:form_id/held-answers/:held_id",
} as const satisfies Addresses;

// Delivery

// Customers and privacy

export const customers = {
  loadCustomer: "GET /private/editor/customers/:customer_id",
  loadCustomerSecret: "GET /private/editor/:form_id/customer-secret",
  rotateCustomerSecret: "POST /private/editor/:form_id/customer-secret",
} as const satisfies Addresses;

export const privacy = {
  loadRetention: "GET /private/editor/:form_id/retention",
  setRetention: "POST /private/editor/settings/retention",
  exportCustomer: "GET /private/editor/customers/:customer_id/data",
  eraseCustomer: "POST /private/editor/customers/:customer_id/erase",
} as const satisfies Addresses;
