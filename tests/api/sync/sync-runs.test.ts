import { randomUUID } from "node:crypto";
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { ExecuteStatementCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LedgerEntity } from "../../../functions/ledger/ledger.entity.ts";
import { MemberEntity } from "../../../functions/members/member.entity.ts";
import { LeaseEntity } from "../../../functions/platform/table/lease.entity.ts";
import { SubscriptionEntity } from "../../../functions/subscriptions/sync/subscription.entity.ts";
import { SyncRunEntity } from "../../../functions/subscriptions/sync/sync-run.entity.ts";
import { call, ok, setCallOrigin } from "../../support/call.ts";
import { buy, payAndSettle, settleWebhooks, stack } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, openSettings, password, setFixturesOrigin } from "../../support/fixtures.ts";
import { listLedgerLines } from "../../support/ledger.ts";
import { runOps } from "../../support/ops-command.ts";
import { type OwnStack, startOwnStack } from "../../support/own-stack.ts";
import { advanceClock, membership, openPlanPage, reconcile, stripeClient, subscribe } from "../../support/plans.ts";
import { newestAudit, runBackfill, runEnded, runSync } from "../../support/sync-runs.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { anUnmatchedSubscription, aStripeSubscription } from "../../support/unmatched-subscription.ts";

// A sync compares everything there is: nobody else may have bought anything here.
vi.setConfig({ hookTimeout: 180_000, testTimeout: 120_000 });
let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack("in-memory-counted");
  setCallOrigin(own.origin);
  setFixturesOrigin(own.origin);
  await openSettings();
  // The first payment page of a plan creates its price at Stripe.
  await openPlanPage(await aMember(), "essential");
});
afterAll(() => own?.remove());

const admin = async () => ({ token: (await anAdmin()).token });
const mirrorOf = async (subscription_id: string) =>
  (await openTable()).get(keyOf(SubscriptionEntity, { subscription_id }));
const memberOf = async (user_id: string) => (await openTable()).get(keyOf(MemberEntity, { user_id }));

const openPool = async () => {
  const { outputs, endpoints } = await stack().facts();
  const UserPoolId = Object.values(outputs)
    .map(String)
    .find((output) => /^us-east-1_\w+$/.test(output));
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new CognitoIdentityProviderClient({ region: "us-east-1", endpoint: endpoints.cognito, credentials });
  return { client, UserPoolId };
};

/** A confirmed account whose sign-up never reached us: it has no profile. */
const anAccountWithoutProfile = async (): Promise<{ userId: string; email: string }> => {
  const email = `account-${randomUUID()}@example.com`;
  const { client, UserPoolId } = await openPool();
  const UserAttributes = [
    { Name: "email", Value: email },
    { Name: "email_verified", Value: "true" },
    { Name: "name", Value: "Ada Account" },
  ];
  const names = { UserPoolId, Username: email };
  await client.send(new AdminCreateUserCommand({ ...names, UserAttributes, MessageAction: "SUPPRESS" }));
  await client.send(new AdminSetUserPasswordCommand({ ...names, Password: password, Permanent: true }));
  const { UserAttributes: known = [] } = await client.send(new AdminGetUserCommand(names));
  return { userId: known.find(({ Name }) => Name === "sub")?.Value ?? "", email };
};

const hasAccount = async (email: string): Promise<boolean> => {
  const { client, UserPoolId } = await openPool();
  return client.send(new AdminGetUserCommand({ UserPoolId, Username: email })).then(
    () => true,
    () => false,
  );
};

test("[sync-16] [sync-21] a sync returns what it fetched, created, updated and left unmatched, and repeated on unchanged data it creates and updates nothing", async () => {
  const member = await aMember();
  await stack().stripe("webhooks/drop", { count: 100 });
  const lost = await aStripeSubscription({ email: member.email });
  await stack().stripe("webhooks/drop", { type: "none" });
  expect(await mirrorOf(lost.subscription)).toBeUndefined();
  const { email } = await anUnmatchedSubscription();

  const first = await runSync("full");
  expect(first).toMatchObject({ status: "done", window: "full", created: 1, unmatched: 1, errors: [] });
  expect(first.fetched).toBeGreaterThanOrEqual(2);
  expect(await membership(member)).toMatchObject({ tier: "essential", is_subscribed: true });

  const second = await runSync("full");
  expect(second).toMatchObject({ created: 0, updated: 0, unmatched: 1, fetched: first.fetched });
  expect((await newestAudit())?.summary.unmatched_details).toEqual([
    { email, amount_cents: 1_299, reason: "user_not_found" },
  ]);
});

test("of two administrators who start a sync at once one does, and the other hears that it is running", async () => {
  const start = async () => call("stripeAdmin", "reconcile", { window: "full" }, await admin());
  const answers = await Promise.all([start(), start(), start()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  const refusals = answers.flatMap(({ error }) => error?.code ?? []);
  expect(refusals).toEqual(["sync.running", "sync.running"]);
  const started = answers.find(({ status }) => status === 202)?.body as { id: string };
  await runEnded(started.id);
});

test("[sync-20] the full sync creates the profiles that accounts lack, and no account for an unknown address, which is linked once that person signs up", async () => {
  const account = await anAccountWithoutProfile();
  const { email, subscription } = await anUnmatchedSubscription();
  const own = await aStripeSubscription({ email: account.email });
  expect(await memberOf(account.userId)).toBeUndefined();

  const run = await runSync("full");
  expect(run).toMatchObject({ status: "done", profiles_created: 1, profiles_error: null });
  expect(await memberOf(account.userId)).toMatchObject({ email: account.email, name: "Ada Account" });
  expect(await mirrorOf(own.subscription)).toMatchObject({ user_id: account.userId });
  expect(await hasAccount(email)).toBe(false);
  expect(await mirrorOf(subscription)).toMatchObject({ unmatched_reason: "user_not_found" });

  const late = await aMember({ email });
  await stack().invoke("reconcile");
  expect(await mirrorOf(subscription)).toMatchObject({ user_id: late.userId });
  expect(await membership(late)).toMatchObject({ tier: "essential" });
});

test("[sync-24] the backfill creates a profile for every account that lacks one, and none on its second run", async () => {
  const accounts = [await anAccountWithoutProfile(), await anAccountWithoutProfile()];
  expect(await runBackfill()).toMatchObject({ kind: "backfill", status: "done", profiles_created: 2 });
  for (const { userId, email } of accounts) expect(await memberOf(userId)).toMatchObject({ email });
  expect(await runBackfill()).toMatchObject({ status: "done", profiles_created: 0, profiles_updated: 0 });
});

test("[sync-22] a sync that fails at Stripe writes its audit record with the error, and so does the scheduled job", async () => {
  await stack().stripe("api/fail", { mode: "500", count: 40, match: "GET /v1/subscriptions" });
  const run = await runSync("full");
  await stack().stripe("api/heal");
  expect(run.status).toBe("failed");
  expect(run.errors[0]).toMatch(/^subscriptions: /);
  const byHand = await newestAudit();
  expect(byHand).toMatchObject({ job_type: "reconcile", window: "full", started_at: run.started_at });
  expect(byHand?.errors).toHaveLength(1);
  await stack().stripe("api/fail", { mode: "500", count: 90, match: "GET /v1/events" });
  await expect(stack().invoke("reconcile")).rejects.toThrow(/comparisons failed/);
  await stack().stripe("api/heal");
  const scheduled = await newestAudit();
  expect(scheduled).toMatchObject({ window: "recent" });
  expect(scheduled?.errors.length).toBeGreaterThan(0);
  expect(Date.parse(scheduled?.started_at ?? "")).toBeGreaterThan(Date.parse(byHand?.started_at ?? ""));
});

test("[sync-16] a sync names the subscription that it couldn't read and goes on with the others", async () => {
  const { subscription: broken } = await anUnmatchedSubscription();
  const member = await aMember();
  await stack().stripe("webhooks/drop", { count: 100 });
  const { subscription: lost } = await aStripeSubscription({ email: member.email });
  await stack().stripe("webhooks/drop", { type: "none" });
  await stack().stripe("api/fail", { mode: "500", count: 40, match: `GET /v1/subscriptions/${broken}` });
  const run = await runSync("full");
  await stack().stripe("api/heal");
  expect(run).toMatchObject({ status: "done", created: 1 });
  expect(run.errors).toEqual([expect.stringContaining(broken)]);
  expect(await mirrorOf(lost)).toMatchObject({ user_id: member.userId });
  expect((await newestAudit())?.errors).toEqual(run.errors);
});

test("a sync whose function is killed goes on where it stopped, once the schedule finds its claim over", async () => {
  for (let made = 0; made < 3; made += 1) await anUnmatchedSubscription();
  const { id } = await ok(call("stripeAdmin", "reconcile", { window: "full" }, await admin()));
  await stack().kill("syncRun");
  await stack().invoke("syncRun", {}, new Date(Date.now() + 6 * 60_000).toISOString());
  const run = await runEnded(id);
  expect(run).toMatchObject({ status: "done", errors: [], created: 0 });
});

test("a sync that died for good is shown as failed after 15 minutes and another one may start", async () => {
  const { id } = await ok(call("stripeAdmin", "backfill", {}, await admin()));
  await runEnded(id);
  const table = await openTable();
  const key = keyOf(SyncRunEntity, { id });
  await table.put({ ...(await table.get(key)), status: "running", finished_at: undefined });
  const until = new Date(Date.now() + 14 * 60_000).toISOString();
  await table.put(LeaseEntity.put({ name: "sync-run", holder: id, until }).params().Item);
  expect((await call("stripeAdmin", "backfill", {}, await admin())).status).toBe(409);
  const now = new Date(Date.now() + 16 * 60_000).toISOString();
  const { items } = await ok(call("stripeAdmin", "runs", {}, { ...(await admin()), now }));
  const stale = items.find((run) => run.id === id);
  expect(stale).toMatchObject({ id, status: "failed" });
  expect(stale?.errors).toEqual(["The sync stopped working and didn't finish."]);
  const next = await ok(call("stripeAdmin", "backfill", {}, { ...(await admin()), now }));
  await stack().settled();
  expect(next.status).toBe("running");
});

test("[sync-09] the metrics equal a recount of what Stripe has after purchases, a cancellation, a discount and an unmatched one", async () => {
  await (await openTable()).delete(keyOf(LeaseEntity, { name: "sync-run" }));
  const [kept, left] = [await aMember(), await aMember()];
  await subscribe(kept, "premium");
  const { subscription } = await subscribe(left, "essential");
  await (await stripeClient()).subscriptions.cancel(subscription);
  const half = await (await stripeClient()).coupons.create({ percent_off: 50, duration: "forever" });
  const discounted = await aMember();
  const { subscription: cheap } = await aStripeSubscription({ email: discounted.email, coupon: half.id });
  await anUnmatchedSubscription();
  await aMember({ tier: "premium" });
  const metrics = await ok(call("stripeAdmin", "metrics", {}, await admin()));
  const subscriptions = await (await openTable()).everything("subscription");
  const active = subscriptions.filter(({ status }) => status === "active");
  const linked = active.filter(({ user_id }) => user_id);
  const mrr = linked.reduce((sum, { monthly_amount }) => sum + Number(monthly_amount), 0);
  expect(metrics).toMatchObject({
    active_paying: linked.length,
    stripe_active_count: active.length,
    unmatched_count: active.length - linked.length,
    mrr,
    sync_status: { in_sync: false, stripe_count: active.length, database_count: linked.length },
  });
  expect(linked.find(({ subscription_id }) => subscription_id === cheap)?.monthly_amount).toBe(649);
  const atStripe = await (await stripeClient()).subscriptions.list({ status: "active", limit: 100 });
  expect(atStripe.data).toHaveLength(active.length);
});

test("[sync-27] a checkout of tickets that is reported twice is recorded once, as it was at first", async () => {
  const [buyer, event] = [await aMember(), await anEvent()];
  const { session } = await buy(buyer, event.id);
  await payAndSettle(session);
  const [first, ...more] = await listLedgerLines(buyer.userId);
  expect([first?.amount, more]).toEqual([2_000, []]);
  const { events } = (await stack().stripe("events/list")) as { events: { id: string; data: unknown }[] };
  const ours = events.filter(({ data }) => JSON.stringify(data).includes(session));
  expect(ours.length).toBeGreaterThan(0);
  for (const { id } of [...ours, ...ours]) await stack().stripe("webhooks/resend", { event: id });
  await settleWebhooks();
  await ok(call("tickets", "reconcile", { sessionId: session }, { token: buyer.token }));
  expect(await listLedgerLines(buyer.userId)).toEqual([first]);
});

test("[sync-27] a payment recorded twice keeps its earliest record, and the copied statement reads the payments, changes nothing and finds no duplicates", async () => {
  const member = await aMember();
  const { customer } = await subscribe(member, "premium");
  const [invoice] = (await (await stripeClient()).invoices.list({ customer })).data;
  const table = await openTable();
  const key = keyOf(LedgerEntity, { ref: String(invoice?.id) });
  const first = await table.get(key);
  expect(await listLedgerLines(member.userId)).toEqual([first]);
  const { events } = (await stack().stripe("events/list")) as { events: { id: string; data: unknown }[] };
  const ours = events.filter(({ data }) => JSON.stringify(data).includes(customer));
  for (const { id } of [...ours, ...ours]) await stack().stripe("webhooks/resend", { event: id });
  await settleWebhooks();
  await Promise.all([reconcile(member), stack().invoke("reconcile")]);
  expect(await listLedgerLines(member.userId)).toEqual([first]);

  const { cleanup_statement: Statement } = await ok(call("stripeAdmin", "metrics", {}, await admin()));
  expect(Statement).toMatch(/^SELECT /);
  const before = await table.everything("ledger");
  const { Items = [] } = await table.documents.send(new ExecuteStatementCommand({ Statement }));
  expect(Items.map(({ ref }) => ref)).toContain(invoice?.id);
  expect(new Set(Items.map(({ ref }) => ref)).size).toBe(Items.length);
  expect(await table.everything("ledger")).toEqual(before);
});

test("[sync-27] a checkout that is reported again and reconciled keeps its one payment record", async () => {
  const [buyer, event] = [await aMember(), await anEvent({ price_ga: 2_000 })];
  const { session } = await buy(buyer, event.id);
  await payAndSettle(session);
  const table = await openTable();
  const records = async () => (await table.everything("ledger")).filter(({ user_id }) => user_id === buyer.userId);
  const first = await records();
  expect(first.map(({ kind, amount }) => [kind, amount])).toEqual([["ticket", 2_000]]);
  const { events } = (await stack().stripe("events/list")) as { events: { id: string; data: unknown }[] };
  const ours = events.filter(({ data }) => JSON.stringify(data).includes(session));
  expect(ours.length).toBeGreaterThan(0);
  for (const { id } of [...ours, ...ours]) await stack().stripe("webhooks/resend", { event: id });
  await settleWebhooks();
  await ok(call("tickets", "reconcile", { sessionId: session }, { token: buyer.token }));
  expect(await records()).toEqual(first);
});

// Last: its record is from the future, and stays the newest.
test("[sync-16] a sync of 30 days doesn't fetch a subscription that is older, and an unknown window is refused", async () => {
  const { customer, subscription } = await subscribe(await aMember(), "premium");
  await advanceClock(customer, { days: 40 });
  await settleWebhooks();
  const calls = async () =>
    ((await stack().stripe("api/calls", { match: `/v1/subscriptions/${subscription}` })) as { calls: unknown[] }).calls
      .length;
  const before = await calls();
  const created = (await (await stripeClient()).subscriptions.retrieve(subscription)).created;
  const now = new Date((created + 31 * 86_400) * 1_000).toISOString();
  const { id } = await ok(call("stripeAdmin", "reconcile", { window: "30-days" }, { ...(await admin()), now }));
  expect((await runEnded(id)).status).toBe("done");
  expect(await calls()).toBe(before + 1);
  const wrong = await call("stripeAdmin", "reconcile", { window: "90-days" as "full" }, await admin());
  expect(wrong.status).toBe(400);
});

/**
 * What `npm run trace` prints of a request: whose lines they are, and what they say, by name.
 * The lines come by time, which this checks; the stream may follow a change before the API has logged its answer.
 */
const traced = async (requestId: string): Promise<string[]> => {
  const { code, output } = await runOps("trace", [requestId, "--stage", "local", "--origin", own.origin]);
  const lines = output.split("\n").filter((line) => /^\d{4}-/.test(line));
  expect([code, output.includes("@")]).toEqual([lines.length > 0 ? 0 : 1, false]);
  const instants = lines.map((line) => line.split("  ")[0]);
  expect(instants).toEqual(instants.toSorted());
  const said = lines.map((line) => {
    const [, source = "", , message] = line.split("  ");
    return `${source.replace(/^Playyy-local-\w+-|-?[0-9A-F]{8}.*$/g, "")}: ${message}`;
  });
  return said.toSorted();
};

test("[trace-02] one command follows a request by its id: from the API through the table's stream to a job, and to an email", async () => {
  const [ofSync, ofEmail] = [randomUUID(), randomUUID()];
  const { token } = await anAdmin();
  const named = (id: string) => ({ token, headers: { "x-request-id": id } });
  const { id } = await ok(call("stripeAdmin", "backfill", {}, named(ofSync)));
  await runEnded(id);
  const content = { title: "This weekend", message: "Three new deals." };
  await ok(call("campaignsAdmin", "test", content, named(ofEmail)));
  await stack().settled();
  expect(await traced(ofSync)).toEqual(["FanOut: change followed", "StripeAdmin: answered", "SyncRun: sync run ended"]);
  expect(await traced(ofEmail)).toEqual(["CampaignsAdmin: answered", "FanOut: change followed", "SendMail: mail sent"]);
  expect(await traced(randomUUID())).toEqual([]);
});
