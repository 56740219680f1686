import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { toCityTime } from "../../../shared/rules/city-time.ts";
import { call, ok } from "../../support/call.ts";
import { settleWebhooks, stack } from "../../support/checkout.ts";
import { aMember, anAdmin, grant, type Member, openSettings } from "../../support/fixtures.ts";
import { advanceClock, membership, reconcile, subscribe } from "../../support/plans.ts";
import { openTable } from "../../support/table.ts";

beforeAll(() => openSettings());

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const subjectsTo = async ({ email }: Member): Promise<string[]> => {
  await stack().settled();
  const mails = await stack().mails();
  return mails
    .filter(({ to }) => to.some(({ address }) => address === email))
    .map(({ subject }) => subject)
    .filter((subject) => /Essential|Premium|charge your card/.test(subject));
};
const queuedFor = async ({ email }: Member) =>
  (await (await openTable()).everything("outbox")).filter(({ to }) => to === email);
const resendAll = async (customer: string) => {
  const { events } = (await stack().stripe("events/list")) as { events: { id: string; data: unknown }[] };
  const ours = events.filter(({ data }) => JSON.stringify(data).includes(customer));
  for (const { id } of [...ours, ...ours.toReversed()]) await stack().stripe("webhooks/resend", { event: id });
  await settleWebhooks();
};

test("a new subscriber is welcomed once, however often the event arrives", async () => {
  const member = await aMember();
  const { customer } = await subscribe(member, "premium");
  await Promise.all([resendAll(customer), reconcile(member), reconcile(member)]);
  expect(await subjectsTo(member)).toEqual(["Welcome to Premium"]);
  const mail = await stack().mailTo(member.email, /Welcome to Premium/);
  expect(mail.text).toContain("$19.99 a month");
  expect(mail.html).toContain("$19.99 a month");
});

test("[plan-18] an upgrade is confirmed once, with the new price and the next charge, and a downgrade that is only coming isn't", async () => {
  const member = await aMember();
  const { customer } = await subscribe(member, "essential");
  const { token } = member;
  const preview = await ok(call("memberships", "previewChange", { tier: "premium" }, { token }));
  await ok(call("memberships", "change", { tier: "premium", proratedAt: preview.prorated_at }, { token }));
  await ok(call("memberships", "change", { tier: "essential" }, { token }));
  await Promise.all([resendAll(customer), reconcile(member), reconcile(member)]);
  expect(await subjectsTo(member)).toEqual(["Welcome to Essential", "Your plan is now Premium"]);
  const mail = await stack().mailTo(member.email, /now Premium/);
  const next = toCityTime(preview.next_at).format("MMMM D, YYYY");
  for (const fact of ["from Essential to Premium", "$19.99 a month", `$19.99 on ${next}`])
    expect(mail.text).toContain(fact);
});

test("a cancelling member is told the end once, even after resuming and cancelling again", async () => {
  const member = await aMember();
  const { customer } = await subscribe(member, "essential");
  const { token } = member;
  await ok(call("memberships", "cancel", {}, { token }));
  await ok(call("memberships", "resume", {}, { token }));
  await ok(call("memberships", "cancel", {}, { token }));
  await resendAll(customer);
  expect(await subjectsTo(member)).toEqual([
    "Welcome to Essential",
    expect.stringMatching(/^Your Essential membership ends on \w+ \d+, \d{4}$/),
  ]);
});

test("a failed renewal is reported once, with the day until which the membership is kept", async () => {
  const member = await aMember();
  const { customer } = await subscribe(member, "premium");
  await stack().stripe("customers/card", { customer, card: "4000000000000341" });
  const now = await advanceClock(customer, { days: 32 });
  await settleWebhooks();
  await resendAll(customer);
  await reconcile(member, now);
  expect(await subjectsTo(member)).toEqual(["Welcome to Premium", "We couldn't charge your card"]);
  const { past_due_until } = await membership(member, now);
  const until = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/New_York" });
  const mail = await stack().mailTo(member.email, /couldn't charge/);
  expect(mail.text).toContain(until.format(new Date(past_due_until ?? 0)));
});

test("a promo that ends within 3 days is announced once, not earlier, and not to continuing members", async () => {
  const [member, lasting] = await Promise.all([aMember(), aMember({ tier: "premium" })]);
  const { token } = await anAdmin();
  const code = `END-${randomBytes(5).toString("hex")}`.toUpperCase();
  const free = { code, discount_type: "free", starts_at: inDays(-1), expires_at: inDays(30) } as const;
  await ok(call("membershipsAdmin", "createPromoCode", free, { token }));
  for (const one of [member, lasting]) await ok(call("memberships", "promo", { code }, { token: one.token }));
  const end = Date.parse((await membership(member)).end_at ?? "");
  const before = (days: number) => new Date(end - days * day).toISOString();
  await stack().invoke("SweepGrants", {}, before(3.1));
  expect(await subjectsTo(member)).toEqual([]);
  await Promise.all([1, 2, 3].map(() => stack().invoke("SweepGrants", {}, before(2.9))));
  await stack().settled();
  const queued = await queuedFor(member);
  expect(queued).toHaveLength(1);
  await stack().invoke("SweepGrants", {}, before(1));
  // One that was sent isn't queued again.
  expect(await queuedFor(member)).toEqual(queued);
  expect(await subjectsTo(member)).toEqual([expect.stringMatching(/^Your Premium membership ends on/)]);
  expect(await subjectsTo(lasting)).toEqual([]);
});

test("a member who declined reminders is not told that a free membership ends", async () => {
  const member = await aMember();
  await ok(call("members", "update", { wants_reminders: false }, { token: member.token }));
  await grant(member, "essential", inDays(2));
  await stack().invoke("SweepGrants");
  expect(await subjectsTo(member)).toEqual([]);
  await ok(call("members", "update", { wants_reminders: true }, { token: member.token }));
  await stack().invoke("SweepGrants");
  expect(await subjectsTo(member)).toHaveLength(1);
});

test("a member with a granted membership is told of its end too", async () => {
  const member = await aMember();
  await grant(member, "essential", inDays(2));
  await stack().invoke("SweepGrants");
  expect(await subjectsTo(member)).toEqual([expect.stringMatching(/^Your Essential membership ends on/)]);
});
