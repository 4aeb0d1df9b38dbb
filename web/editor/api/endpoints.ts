import type * as assets from "#core/contracts/assets.ts";
import type * as ai from "#core/contracts/building/ai.ts";
import type * as editing from "#core/contracts/building/editing.ts";
import type * as deleted from "#core/contracts/documents/deleted-documents.ts";
import type * as documents from "#core/contracts/documents/documents.ts";
import type * as workspace from "#core/contracts/documents/workspace.ts";
import type * as held from "#core/contracts/held-answers.ts";
import type * as identity from "#core/contracts/identity/identity.ts";
import type * as inventory from "#core/contracts/inventory/inventory.ts";
import type * as products from "#core/contracts/inventory/products.ts";
import type * as look from "#core/contracts/look.ts";
import type * as customers from "#core/contracts/privacy/customers.ts";
import type * as privacy from "#core/contracts/privacy/privacy.ts";
import type * as search from "#core/contracts/search.ts";
import type * as settings from "#core/contracts/settings.ts";
import { endpoint } from "./client.ts";

export const loadSignInMethods = endpoint<typeof identity.loadSignInMethods, identity.SignInMethods>(
  "GET",
  "/private/sign-in-methods",
);

export const loadWorkspace = endpoint<typeof workspace.loadWorkspace, workspace.Workspace>(
  "GET",
  "/private/workspace",
);
export const createDocument = endpoint<typeof workspace.createDocument, workspace.CreatedDocument>(
  "POST",
  "/private/editor/new",
);
export const renameDocument = endpoint<typeof workspace.renameDocument>(
  "PATCH",
  "/private/documents/:document_id",
);
export const deleteDocument = endpoint<typeof workspace.deleteDocument>(
  "DELETE",
  "/private/documents/:document_id",
);

export const loadDocument = endpoint<typeof documents.loadDocument, documents.EditorDocument>(
  "GET",
  "/private/documents/:document_id",
);
export const createAsset = endpoint<typeof assets.createAsset, assets.Asset>(
  "POST",
  "/private/documents/:document_id/assets",
);
export const listAssets = endpoint<typeof assets.listAssets, assets.Asset[]>(
  "GET",
  "/private/documents/:document_id/assets",
);
export const setAvatar = endpoint<typeof assets.setAvatar, assets.Avatar>("PUT", "/private/account/avatar");
export const removeAvatar = endpoint<typeof assets.removeAvatar, assets.Avatar>(
  "DELETE",
  "/private/account/avatar",
);
export const duplicateDocument = endpoint<typeof documents.duplicateDocument, workspace.CreatedDocument>(
  "POST",
  "/private/documents/:document_id/duplicate",
);
export const moveDocument = endpoint<typeof documents.moveDocument>(
  "POST",
  "/private/documents/:document_id/move",
);
export const listDeletedDocuments = endpoint<typeof deleted.listDeletedDocuments, deleted.DeletedDocument[]>(
  "GET",
  "/private/projects/:project_id/deleted-documents",
);
export const restoreDocument = endpoint<typeof deleted.restoreDocument>(
  "POST",
  "/private/projects/:project_id/deleted-documents/:document_id/restore",
);
export const purgeDocument = endpoint<typeof deleted.purgeDocument>(
  "DELETE",
  "/private/projects/:project_id/deleted-documents/:document_id",
);
export const loadShare = endpoint<typeof documents.loadShare, documents.Share>(
  "GET",
  "/private/editor/:form_id/share",
);

export const checkStyle = endpoint<typeof look.checkStyle, look.StyleFault[]>(
  "POST",
  "/private/editor/style/faults",
);
export const editForm = endpoint<typeof editing.editForm, editing.FormEdits>(
  "POST",
  "/private/editor/:form_id/edits",
);
export const loadEdits = endpoint<typeof editing.loadEdits, editing.FormEdits>(
  "GET",
  "/private/editor/:form_id/edits",
);

export const suggestField = endpoint<typeof ai.suggestField, ai.SuggestedField>(
  "POST",
  "/private/editor/ai/schema",
);

export const listReferenceTables = endpoint<typeof search.listReferenceTables, search.ReferenceTable[]>(
  "GET",
  "/private/editor/:form_id/reference-tables",
);

export const loadInventory = endpoint<typeof inventory.loadInventory, inventory.Inventory>(
  "GET",
  "/private/editor/:form_id/inventory",
);
export const saveInventory = endpoint<typeof inventory.saveInventory, inventory.Inventory>(
  "PATCH",
  "/private/editor/:form_id/inventory",
);
export const listInventoryCommits = endpoint<
  typeof inventory.listInventoryCommits,
  inventory.InventoryCommit[]
>("GET", "/private/editor/:form_id/inventory/:sku/commits");

export const setForceClosed = endpoint<typeof settings.setForceClosed, settings.SavedSetting>(
  "POST",
  "/private/editor/settings/force-close-form",
);
export const setTotalLimit = endpoint<typeof settings.setTotalLimit, settings.SavedSetting>(
  "POST",
  "/private/editor/settings/max-responses-in-total",
);
export const setCustomerLimit = endpoint<typeof settings.setCustomerLimit, settings.SavedSetting>(
  "POST",
  "/private/editor/settings/max-responses-by-customer",
);
export const setSchedule = endpoint<typeof settings.setSchedule, settings.SavedSetting>(
  "POST",
  "/private/editor/settings/form-schedule",
);
export const setMethod = endpoint<typeof settings.setMethod, settings.SavedSetting>(
  "POST",
  "/private/editor/settings/form-method",
);
export const setUnknownFields = endpoint<typeof settings.setUnknownFields, settings.SavedSetting>(
  "POST",
  "/private/editor/settings/unknown-fields",
);
export const setEmbedOrigins = endpoint<typeof settings.setEmbedOrigins, settings.SavedSetting>(
  "POST",
  "/private/editor/settings/embed-origins",
);
export const loadRetention = endpoint<typeof privacy.loadRetention, privacy.LoadedRetention>(
  "GET",
  "/private/editor/:form_id/retention",
);
export const setRetention = endpoint<typeof privacy.setRetention, privacy.Retention>(
  "POST",
  "/private/editor/settings/retention",
);
export const eraseCustomer = endpoint<typeof privacy.eraseCustomer, privacy.Erasure>(
  "POST",
  "/private/editor/customers/:customer_id/erase",
);
export const setClosedPage = endpoint<typeof settings.setClosedPage, settings.SavedSetting>(
  "POST",
  "/private/editor/settings/closed-page",
);

export const setTimeZone = endpoint<typeof settings.setTimeZone, settings.SavedSetting>(
  "POST",
  "/private/editor/settings/time-zone",
);

export const setRobotCheck = endpoint<typeof settings.setRobotCheck, settings.SavedSetting>(
  "POST",
  "/private/editor/settings/robot-check",
);

export const listHeldAnswers = endpoint<typeof held.listHeldAnswers, held.HeldAnswers>(
  "GET",
  "/private/editor/:form_id/held-answers",
);
export const acceptHeldAnswer = endpoint<typeof held.acceptHeldAnswer, held.AcceptedHeldAnswer>(
  "POST",
  "/private/editor/:form_id/held-answers/:held_id/accept",
);
export const deleteHeldAnswer = endpoint<typeof held.deleteHeldAnswer>(
  "DELETE",
  "/private/editor/:form_id/held-answers/:held_id",
);

export const loadCustomer = endpoint<typeof customers.loadCustomer, customers.CustomerDetails>(
  "GET",
  "/private/editor/customers/:customer_id",
);
export const loadCustomerSecret = endpoint<
  typeof customers.loadCustomerSecret,
  customers.CustomerSecretFacts
>("GET", "/private/editor/:form_id/customer-secret");
export const rotateCustomerSecret = endpoint<
  typeof customers.rotateCustomerSecret,
  customers.NewCustomerSecret
>("POST", "/private/editor/:form_id/customer-secret");

export const loadStore = endpoint<typeof products.loadStore, products.StoreDetails>(
  "GET",
  "/private/editor/:form_id/store",
);
export const saveStore = endpoint<typeof products.saveStore, products.StoreDetails>(
  "PUT",
  "/private/editor/:form_id/store",
);
export const saveProduct = endpoint<typeof products.saveProduct, products.StoreDetails>(
  "PUT",
  "/private/editor/:form_id/products/:product_id",
);
export const deleteProduct = endpoint<typeof products.deleteProduct, products.StoreDetails>(
  "DELETE",
  "/private/editor/:form_id/products/:product_id",
);
