import { fingerprint } from "../../platform/ids.ts";

const prefix = "re_refused_";

/** The id of an order on the list of unsettled refunds that Stripe refused to refund: there is no refund of Stripe's. */
export const toRefusedId = (sessionId: string): string => `${prefix}${fingerprint(sessionId)}`;

/** Whether an unsettled refund was refused by Stripe: no money of it ever moved, and its buyer hasn't heard of any. */
export const isRefused = (refundId: string | null): boolean => refundId?.startsWith(prefix) ?? false;
