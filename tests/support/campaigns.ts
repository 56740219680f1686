import { randomUUID } from "node:crypto";
import { GrantEntity } from "../../functions/entitlements/grant.entity.ts";
import { toGrantItem } from "../../functions/entitlements/grants.ts";
import { MemberEntity } from "../../functions/members/member.entity.ts";
import { TicketEntity } from "../../functions/tickets/ticket.entity.ts";
import type { Campaign, CampaignInput } from "../../shared/model/campaign.ts";
import type { PaidTier } from "../../shared/model/membership.ts";
import type { TicketTier } from "../../shared/model/ticket-type.ts";
import { anotherAdmin } from "./admins.ts";
import { call, ok } from "./call.ts";
import { anAdmin, anEvent, type Member } from "./fixtures.ts";
import type { StackControl } from "./stack.ts";
import { openTable } from "./table.ts";

type Item = Record<string, unknown>;

const senders = new WeakMap<Promise<Member>, Promise<Member>>();

/** Who sends the campaigns of one test file: an administrator may create 20 an hour, and all files share the owner, who is handed over to each anew. */
const aSender = (): Promise<Member> => {
  const owner = anAdmin();
  const sender = senders.get(owner) ?? anotherAdmin();
  senders.set(owner, sender);
  return sender;
};

/** A member's record as the product writes it, without an account in the user pool. */
export const memberItem = (about: { created_at?: string; unsubscribed_at?: string } = {}) => {
  const user_id = randomUUID();
  const email = `reader-${user_id}@example.com`;
  const created_at = about.created_at ?? "2026-01-05T12:00:00.000Z";
  const names = { name: "Rita Reader", display_name: "Rita Reader" };
  const codes = { referral_code: user_id.slice(0, 8), member_card_number: user_id.slice(0, 12) };
  const member = { user_id, email, ...names, ...codes, ...about, created_at, updated_at: created_at };
  return { user_id, email, item: MemberEntity.put(member).params().Item as Item };
};

/** A grant that gives a member a tier, until `end_at` or without end. */
export const grantItem = (user_id: string, tier: PaidTier, end_at: string | null = null): Item => {
  const start_at = "2026-01-05T12:00:00.000Z";
  const times = { start_at, end_at, past_due_since: null, updated_at: start_at };
  const grant = {
    user_id,
    source: "admin" as const,
    source_ref: `grant_${user_id.slice(0, 8)}`,
    tier,
    status: "active",
  };
  return GrantEntity.put(toGrantItem({ ...grant, ...times, cancel_at_period_end: false })).params().Item as Item;
};

/** A ticket of a member to an event. */
export const ticketItem = (
  user_id: string,
  event_id: string,
  status: "valid" | "cancelled" = "valid",
  tier: TicketTier = "GA+",
): Item => {
  const id = `tkt_${randomUUID().replaceAll("-", "")}`;
  const order = { hold_id: `hold_${id}`, session_id: `cs_${id}`, tier, price_paid: 2_000 };
  const times = { purchase_ts: "2026-02-01T12:00:00.000Z", purchase_month: "2026-02" };
  return TicketEntity.put({ id, user_id, event_id, status, ...order, ...times }).params().Item as Item;
};

/** Ticket holders of a new event: an audience of its own, which no other test's campaign reaches. */
export const anAudience = async (tiers: ("free" | PaidTier)[]) => {
  const { id: event_id } = await anEvent();
  const members = tiers.map(() => memberItem());
  const { put } = await openTable();
  for (const [index, { user_id, item }] of members.entries()) {
    const tier = tiers[index] ?? "free";
    await Promise.all([put(item), put(ticketItem(user_id, event_id))]);
    if (tier !== "free") await put(grantItem(user_id, tier));
  }
  return { event_id, members };
};

/** A campaign to the ticket holders of an event, as the back-office makes it. */
export const aCampaign = async (about: Partial<CampaignInput> & { event_id: string }): Promise<Campaign> => {
  const { token } = await aSender();
  const input = { title: "This weekend", message: "Three new deals.", target_audience: "all" as const, ...about };
  return ok(call("campaignsAdmin", "create", input, { token }));
};

/** Sends what is due, once no other run is at it: another test's run would answer null. */
export const sendCampaigns = async (stack: Pick<StackControl, "invoke">): Promise<void> => {
  while ((await stack.invoke("sendCampaigns")) === null) await new Promise((resolve) => setTimeout(resolve, 200));
};

/** A campaign with the first page of its recipients, as the results page reads it. */
export const resultsOf = async (campaignId: string) =>
  ok(call("campaignsAdmin", "get", { campaignId, limit: 100 }, { token: (await anAdmin()).token }));
