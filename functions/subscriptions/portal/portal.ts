import { AppError } from "../../../shared/model/errors.ts";
import { env } from "../../platform/env.ts";
import { getStripe, stripeErrorCode } from "../../platform/stripe/client.ts";
import { findCustomerId, notePortalOpened } from "../customers/customer-links.ts";
import { withStripeErrors } from "../stripe-errors.ts";
import { ensurePortalConfiguration } from "./portal-configuration.ts";

const noCustomer = (): AppError =>
  new AppError(
    "membership.no-customer",
    "You don't have a billing account yet. We'll create one with your first payment.",
  );

// Deleted at Stripe in the meantime.
const orNoCustomer = (error: unknown): never => {
  throw stripeErrorCode(error) === "resource_missing" ? noCustomer() : error;
};

/**
 * Opens Stripe's customer portal for the caller's own customer and returns its URL.
 * Throws `membership.no-customer` for a member who has none, or `upstream-failed`.
 */
export const openPortal = async (userId: string, now: string): Promise<{ url: string }> => {
  const customer = await findCustomerId(userId);
  if (!customer) throw noCustomer();
  return withStripeErrors("open the customer portal", async () => {
    const return_url = `${env("PUBLIC_ORIGIN")}/subscription`;
    const { sessions } = (await getStripe()).billingPortal;
    const configuration = await ensurePortalConfiguration();
    const { url } = await sessions.create({ customer, configuration, return_url }).catch(orNoCustomer);
    await notePortalOpened(userId, now);
    return { url };
  });
};
