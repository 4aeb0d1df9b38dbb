import * as contracts from "#core/contracts/privacy/customers.ts";
import { AppError } from "#core/errors/app-error.ts";
import { route } from "../../../middleware/route.ts";
import { customerSecretFacts, rotateCustomerSecret } from "../../../services/keys/customer-secret.ts";
import { loadCustomer } from "../../../services/privacy/load-customer.ts";

export const loadCustomerRoute = route(contracts.loadCustomer, ({ ctx, params }) =>
  loadCustomer(ctx, params.customer_id),
);

export const loadCustomerSecretRoute = route(contracts.loadCustomerSecret, ({ ctx, params }) =>
  customerSecretFacts(ctx, params.form_id),
);

export const rotateCustomerSecretRoute = route(
  contracts.rotateCustomerSecret,
  ({ ctx, params, member: { project_id } }) => {
    if (project_id === null) throw new AppError("NOT_FOUND");
    return rotateCustomerSecret(ctx, { ...params, project_id });
  },
);
