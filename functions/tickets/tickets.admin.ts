import { ticketsAdmin } from "../../shared/api/tickets.ts";
import type { RequestContext } from "../platform/http/serve.ts";
import { serve } from "../serve.ts";
import {
  createAmbassador,
  listAmbassadorRedemptions,
  listAmbassadors,
  listBlockedAttempts,
  listCodeRedemptions,
  setAmbassadorStatus,
} from "./ambassadors/manage-ambassadors.ts";
import { getAdminOrder, refundOrder } from "./refunds/refund-order.ts";
import { listUnsettledRefunds, markRefundPaid, retryRefund } from "./refunds/unsettled-refunds.ts";
import { listEventTickets } from "./tickets.ts";

type PageInput = { limit?: number | undefined; cursor?: string | undefined };
type Pages = RequestContext["pages"];

const toPage = async <Item>(
  { limit, cursor }: PageInput,
  pages: Pages,
  list: (page: {
    limit: number | undefined;
    position: string | null;
  }) => Promise<{ items: Item[]; position: string | null }>,
) => {
  const { items, position } = await list({ limit, position: await pages.open(cursor) });
  return { items, cursor: await pages.seal(position) };
};

export const handler = serve("ticketsAdmin", ticketsAdmin, {
  async eventTickets(input, _caller, { pages }) {
    return toPage(input, pages, (page) => listEventTickets(input.eventId, page));
  },
  async order({ sessionId }) {
    return getAdminOrder(sessionId);
  },
  async refund({ sessionId, ticket_ids: ticketIds, reason }, caller, { now }) {
    return refundOrder({ sessionId, ticketIds, reason }, caller.userId, now);
  },
  async unsettledRefunds(input, _caller, { pages }) {
    return toPage(input, pages, listUnsettledRefunds);
  },
  async retryRefund({ refundId }, caller, { now }) {
    return retryRefund(refundId, caller.userId, now);
  },
  async markRefundPaid({ refundId, note }, caller, { now }) {
    return markRefundPaid(refundId, { adminId: caller.userId, note }, now);
  },
  async ambassadors(input, _caller, { pages }) {
    return toPage(input, pages, listAmbassadors);
  },
  async createAmbassador(input, _caller, { now }) {
    return createAmbassador(input, now);
  },
  async setAmbassadorStatus({ code, status }, _caller, { now }) {
    return setAmbassadorStatus(code, status, now);
  },
  async codeRedemptions(input, _caller, { pages }) {
    return toPage(input, pages, (page) => listCodeRedemptions(page, input.since));
  },
  async ambassadorRedemptions(input, _caller, { pages }) {
    return toPage(input, pages, (page) => listAmbassadorRedemptions(input.code, page));
  },
  async blockedAttempts(input, _caller, { pages }) {
    return toPage(input, pages, (page) => listBlockedAttempts(page, input.since));
  },
});
