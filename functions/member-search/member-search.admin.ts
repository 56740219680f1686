import { memberSearchAdmin } from "../../shared/api/member-search.ts";
import { listMessagesFrom } from "../contact/manage-messages.ts";
import { getMember } from "../members/members.ts";
import { serve } from "../serve.ts";
import { listTickets } from "../tickets/tickets.ts";
import { exportComing, exportMembers } from "./export-lists.ts";
import { countComing, listComingPeople } from "./list-coming.ts";
import { getMemberDetails, listMemberClaims, listMemberPayments } from "./member-records.ts";
import { readMemberTotals } from "./member-totals.ts";
import { searchMembers } from "./search-members.ts";

export const handler = serve("memberSearchAdmin", memberSearchAdmin, {
  async list({ q, show, ...query }, _caller, { pageOf, now }) {
    const [totals, { items, cursor }] = await Promise.all([
      readMemberTotals(now),
      pageOf(query, (range) => searchMembers({ q, show }, range)),
    ]);
    return { ...totals, members: items, cursor };
  },
  async coming({ eventId, q, ...query }, _caller, { pageOf }) {
    return pageOf(query, (range) => listComingPeople({ eventId, q }, range));
  },
  async comingCount({ eventId }) {
    return countComing(eventId);
  },
  async exportComing({ eventId, reason, ...query }, admin, { now, pageOf, idempotencyKey }) {
    return pageOf(query, (range) => exportComing(eventId, { admin, reason, idempotencyKey, now }, range));
  },
  async exportMembers({ q, show, reason, ...query }, admin, { now, pageOf, idempotencyKey }) {
    return pageOf(query, (range) => exportMembers({ q, show }, { admin, reason, idempotencyKey, now }, range));
  },
  async get({ userId }, _caller, { now }) {
    return getMemberDetails(userId, now);
  },
  async payments({ userId, ...query }, _caller, { pageOf }) {
    return pageOf(query, (range) => listMemberPayments(userId, range));
  },
  async tickets({ userId, ...query }, _caller, { pageOf }) {
    return pageOf(query, (range) => listTickets(userId, range));
  },
  async claims({ userId, ...query }, _caller, { pageOf }) {
    return pageOf(query, (range) => listMemberClaims(userId, range));
  },
  async messages({ userId, ...query }, _caller, { pageOf }) {
    const { email } = await getMember(userId);
    return pageOf(query, (range) => listMessagesFrom(email, range));
  },
});
