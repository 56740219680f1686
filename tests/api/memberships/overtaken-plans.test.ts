import { beforeAll } from "vitest";
import { GrantEntity } from "../../../functions/entitlements/grant.entity.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aMember, anAdmin, grant, openSettings } from "../../support/fixtures.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { membership, stripeClient, tryToSubscribe } from "../../support/plans.ts";
import { keyOf, openTable } from "../../support/table.ts";

beforeAll(() => openSettings());

testOvertaken(
  "a payment page of a plan that is opened while its member opens another one",
  async () => {
    const member = await aMember();
    const outcome = async ({ status, error }: Awaited<ReturnType<typeof tryToSubscribe>>) => {
      const { checkout, customers } = await stripeClient();
      const [customer] = (await customers.list({ email: member.email })).data;
      const pages = (await checkout.sessions.list({ customer: customer?.id ?? "" })).data;
      return [error?.code ?? status, pages.filter((page) => page.status === "open").length];
    };
    return {
      write: { operation: "PutItem", containing: "cs_" },
      late: () => tryToSubscribe(member, "essential"),
      meanwhile: () => tryToSubscribe(member, "premium"),
      outcome,
    };
  },
  { guarded: ["request-in-progress", 1], control: [200, 2] },
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
