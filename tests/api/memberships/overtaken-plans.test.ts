import { beforeAll } from "vitest";
import { GrantEntity } from "../../../functions/entitlements/grant.entity.ts";
import { PlanIntentEntity } from "../../../functions/subscriptions/change/plan-intent.entity.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aMember, anAdmin, grant, type Member, openSettings } from "../../support/fixtures.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { membership, openPlanPage, stripeClient, subscribe, tryToSubscribe } from "../../support/plans.ts";
import { keyOf, openTable } from "../../support/table.ts";

beforeAll(() => openSettings());

/** What a member is told who opened a payment page, and how many of theirs are open at Stripe. */
const pagesOf =
  ({ email }: Member) =>
  async ({ status, error }: Awaited<ReturnType<typeof tryToSubscribe>>) => {
    const { checkout, customers } = await stripeClient();
    const [customer] = (await customers.list({ email })).data;
    const pages = (await checkout.sessions.list({ customer: customer?.id ?? "" })).data;
    return [error?.code ?? status, pages.filter((page) => page.status === "open").length];
  };

testOvertaken(
  "a payment page of a plan that is opened while its member opens another one",
  async () => {
    const member = await aMember();
    return {
      write: { operation: "PutItem", containing: "cs_" },
      late: () => tryToSubscribe(member, "essential"),
      meanwhile: () => tryToSubscribe(member, "premium"),
      outcome: pagesOf(member),
    };
  },
  { guarded: ["request-in-progress", 1], control: [200, 2] },
);

testOvertaken(
  "a payment page of a plan that is closed while its member opens another one",
  async () => {
    const member = await aMember();
    await openPlanPage(member, "essential");
    return {
      write: { operation: "DeleteItem", containing: member.userId },
      late: () => tryToSubscribe(member, "premium"),
      meanwhile: () => ok(tryToSubscribe(member, "premium")),
      outcome: pagesOf(member),
    };
  },
  { guarded: ["request-in-progress", 1], control: [200, 2] },
);

testOvertaken(
  "the confirmation of an upgrade that its member abandons and asks for again at the same moment",
  async () => {
    const [member, table] = await Promise.all([aMember(), openTable()]);
    const { customer } = await subscribe(member, "essential");
    const card = "4000002760003184";
    await stack().stripe("customers/card", { customer, card });
    // Stripe's word of the invoices would look at the change as well.
    await stack().stripe("webhooks/drop", { count: 100 });
    const upgrade = () => call("memberships", "change", { tier: "premium" }, { token: member.token });
    const meanwhile = async () => {
      await ok(call("memberships", "resume", {}, { token: member.token }));
      await upgrade();
    };
    const outcome = async () => {
      const intent = await table.get(keyOf(PlanIntentEntity, { user_id: member.userId }));
      return (await (await stripeClient()).invoices.retrieve(String(intent?.invoice_id))).status;
    };
    return { write: { operation: "UpdateItem", containing: "confirm_until" }, late: upgrade, meanwhile, outcome };
  },
  { guarded: "open", control: "void" },
);

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

testOvertaken(
  "a grant that the job ends while it is extended",
  async () => {
    const [member, table] = await Promise.all([aMember(), openTable()]);
    await grant(member, "premium", inDays(1));
    const now = inDays(2);
    const source_ref = `grant-premium-1-${member.userId}`;
    const key = keyOf(GrantEntity, { user_id: member.userId, source: "admin", source_ref });
    const meanwhile = async () => {
      const stored = await table.get(key);
      await table.put({ ...stored, end_at: inDays(30), updated_at: now });
    };
    return {
      write: { operation: "PutItem", containing: source_ref },
      late: () => stack().invoke("sweepGrants", {}, now),
      meanwhile,
      outcome: async () => (await membership(member, now)).tier,
    };
  },
  { guarded: "premium", control: "free" },
);

testOvertaken(
  "a grant that an administrator extends while another one revokes it",
  async () => {
    const [member, { token }] = await Promise.all([aMember(), anAdmin()]);
    const { userId } = member;
    await grant(member, "premium", inDays(1));
    const source_ref = `grant-premium-1-${userId}`;
    const extension = { userId, tier: "premium", end_at: inDays(30) } as const;
    const outcome = async ({ status, error }: { status: number; error?: { code: string } }) => [
      error?.code ?? status,
      (await membership(member)).tier,
    ];
    return {
      write: { containing: source_ref },
      late: () => call("membershipsAdmin", "grant", extension, { token }),
      meanwhile: () => ok(call("membershipsAdmin", "manage", { userId, action: "revoke", source_ref }, { token })),
      outcome,
    };
  },
  { guarded: ["conflict", "free"], control: [201, "premium"] },
);
