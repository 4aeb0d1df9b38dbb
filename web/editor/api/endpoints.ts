import type * as analytics from "#core/contracts/analytics.ts";
import type * as assets from "#core/contracts/assets.ts";
import type * as ai from "#core/contracts/building/ai.ts";
import type * as editing from "#core/contracts/building/editing.ts";
import type * as deletedDocuments from "#core/contracts/documents/deleted-documents.ts";
import type * as documents from "#core/contracts/documents/documents.ts";
import type * as tables from "#core/contracts/documents/tables.ts";
import type * as workspace from "#core/contracts/documents/workspace.ts";
import type * as files from "#core/contracts/files.ts";
import type * as deletions from "#core/contracts/grid/deletions.ts";
import type * as groups from "#core/contracts/grid/groups.ts";
import type * as imports from "#core/contracts/grid/imports.ts";
import type * as records from "#core/contracts/grid/records.ts";
import type * as rows from "#core/contracts/grid/rows.ts";
import type * as identity from "#core/contracts/identity/identity.ts";
import type * as inventory from "#core/contracts/inventory/inventory.ts";
import type * as products from "#core/contracts/inventory/products.ts";
import type * as look from "#core/contracts/look.ts";
import type * as deletedProjects from "#core/contracts/organizations/deleted-projects.ts";
import type * as organizations from "#core/contracts/organizations/organizations.ts";
import type * as projects from "#core/contracts/organizations/projects.ts";
import type * as customers from "#core/contracts/privacy/customers.ts";
import type * as privacy from "#core/contracts/privacy/privacy.ts";
import type * as search from "#core/contracts/references.ts";
import type * as roomTokens from "#core/contracts/rooms/room-tokens.ts";
import type * as settings from "#core/contracts/settings.ts";
import type * as simulator from "#core/contracts/simulator.ts";
import type * as heldResponses from "#core/contracts/submitting.ts";
import type * as templates from "#core/contracts/templates.ts";
import type * as versions from "#core/contracts/versions.ts";
import * as addresses from "#core/contracts/wire/private-addresses.ts";
import { endpoints as of } from "./client.ts";

/** The calls of the editor, typed by their contracts. */

export const { loadSignInMethods } = of<typeof identity>()(addresses.identity);

export const { loadWorkspace, createDocument, renameDocument, deleteDocument } = of<typeof workspace>()(
  addresses.workspace,
);

export const { loadDocument, duplicateDocument, moveDocument, listDocumentUses, loadShare } = of<
  typeof documents
>()(addresses.documents);

export const { listTables, createTable, updateTable, deleteTable } = of<typeof tables>()(addresses.tables);

export const { listDeletedDocuments, restoreDocument, purgeDocument } = of<typeof deletedDocuments>()(
  addresses.deletedDocuments,
);

export const { createAsset, listAssets, setAvatar, removeAvatar } = of<typeof assets>()(addresses.assets);

export const { formRoomToken, documentRoomToken } = of<typeof roomTokens>()(addresses.roomTokens);

export const {
  createOrganization,
  loadOrganization,
  renameOrganization,
  deleteOrganization,
  leaveOrganization,
  changeMemberRole,
  removeMember,
  inviteMember,
  resendInvitation,
  revokeInvitation,
  readInvitation,
  acceptInvitation,
} = of<typeof organizations>()(addresses.organizations);

export const { createProject, renameProject, deleteProject } = of<typeof projects>()(addresses.projects);

export const { listDeletedProjects, restoreProject, listDeletedOrganizations, restoreOrganization } = of<
  typeof deletedProjects
>()(addresses.deletedProjects);

export const { editForm, loadEdits } = of<typeof editing>()(addresses.editing);

export const { suggestField } = of<typeof ai>()(addresses.ai);

export const {
  setForceClosed,
  setTotalLimit,
  setCustomerLimit,
  setSchedule,
  setMethod,
  setUnknownFields,
  setEmbedOrigins,
  setClosedPage,
  setAddress,
  releaseAddress,
  setLinkPreview,
  setTimeZone,
  setRobotCheck,
} = of<typeof settings>()(addresses.settings);

export const { checkStyle } = of<typeof look>()(addresses.styles);

export const { listVersions, keepVersion, loadVersion, renameVersion } = of<typeof versions>()(
  addresses.versions,
);

export const { useTemplate, importForm } = of<typeof templates>()(addresses.templates);

export const { listReferenceTables, listReferringFields } = of<typeof search>()(addresses.referenceTables);

export const { searchReferencedRecords } = of<typeof search>()(addresses.referencedRecords);

export const { loadInventory, saveInventory, listInventoryCommits } = of<typeof inventory>()(
  addresses.inventory,
);

export const { loadStore, saveStore, saveProduct, deleteProduct } = of<typeof products>()(addresses.products);

export const { countResponseGroups, countSessionGroups, countCustomerGroups } = of<typeof groups>()(
  addresses.groups,
);

export const { listRows, listSessions, listCustomers, updateCell, updateCells } = of<typeof rows>()(
  addresses.rows,
);

export const { loadRecord } = of<typeof records>()(addresses.records);

export const { deleteRows, countMatchingRows, deleteMatchingRows, restoreRows } = of<typeof deletions>()(
  addresses.deletions,
);

export const { importRows } = of<typeof imports>()(addresses.imports);

export const { loadRecentActivity, loadAnalytics } = of<typeof analytics>()(addresses.analytics);

export const { loadSimulator, startSimulation, removeSimulated } = of<typeof simulator>()(
  addresses.simulator,
);

export const { signRowUpload } = of<typeof files>()(addresses.files);

export const { listHeldResponses, acceptHeldResponse, deleteHeldResponse } = of<typeof heldResponses>()(
  addresses.heldResponses,
);

export const { loadCustomer, loadCustomerSecret, rotateCustomerSecret } = of<typeof customers>()(
  addresses.customers,
);

export const { loadRetention, setRetention, eraseCustomer } = of<typeof privacy>()(addresses.privacy);
