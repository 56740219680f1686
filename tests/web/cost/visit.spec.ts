import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { APIRequestContext, Page, Request } from "@playwright/test";
import { allRoutes } from "../../../shared/api/index.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aPost, aProfile } from "../../support/community.ts";
import { aDeal, anEvent, aVendor, grant } from "../../support/fixtures.ts";
import { sendTo } from "../../support/messages.ts";

/** The calls of one step by operation, with the bytes of all answers; `files` are requests for anything else. */
type Step = { calls: Record<string, { count: number; bytes: number; fromEdge: number }>; files: Traffic };
type Traffic = { count: number; bytes: number };

const file = "scripts/cost/recorded/visits.json";
type Recorded = { steps: Record<string, Step>; keptAhead: Traffic };
const recorded: Recorded | undefined = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;

const patterns = allRoutes.map(({ operationId, route }) => ({
  operationId,
  method: route.method,
  path: new RegExp(`^${route.path.replace(/\{\w+\+?\}/g, "[^/]+")}$`),
  fixed: route.path.replace(/\{\w+\+?\}/g, "").length,
  cache: route.cache,
}));

const operationOf = (request: Request) => {
  const { pathname } = new URL(request.url());
  const found = patterns.filter(({ method, path }) => method === request.method() && path.test(pathname));
  return found.sort((a, b) => b.fixed - a.fixed)[0];
};

const bytesOf = async (request: Request): Promise<number> => {
  const sizes = await request.sizes().catch(() => undefined);
  return (sizes?.responseBodySize ?? 0) + (sizes?.responseHeadersSize ?? 0);
};

const stepOf = async (requests: readonly Request[]): Promise<Step> => {
  const step: Step = { calls: {}, files: { count: 0, bytes: 0 } };
  for (const request of requests) {
    const { pathname } = new URL(request.url());
    // The user pool stands at the same address here.
    if (pathname.startsWith("/cognito")) continue;
    const bytes = await bytesOf(request);
    const operation = operationOf(request);
    if (!operation) {
      if (pathname.startsWith("/api/")) continue;
      step.files = { count: step.files.count + 1, bytes: step.files.bytes + bytes };
      continue;
    }
    const one = step.calls[operation.operationId] ?? { count: 0, bytes: 0, fromEdge: 0 };
    const { cache } = operation;
    const isFromEdge = cache && (cache.isShared || !(await request.headerValue("authorization")));
    step.calls[operation.operationId] = {
      count: one.count + 1,
      bytes: one.bytes + bytes,
      fromEdge: one.fromEdge + (isFromEdge ? 1 : 0),
    };
  }
  return step;
};

/** The calls of all steps by operation, without those of live connections, which are counted apart. */
const countCalls = (steps: Record<string, Step>): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { calls } of Object.values(steps))
    for (const [operation, { count }] of Object.entries(calls))
      if (!operation.startsWith("realtime.")) counts[operation] = (counts[operation] ?? 0) + count;
  return counts;
};

const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** Leads the app to another page without loading it again, as a tap on a link does. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** The files that a member's device loads ahead, as the edge sends them: the service worker's, and those kept when there is time. */
const keptAheadOf = async (request: APIRequestContext): Promise<Traffic> => {
  const worker = await (await request.get("/sw.js")).text();
  const stored = [...worker.matchAll(/url:\s*"([^"]+)"/g)].map(([, url = ""]) => url);
  const later = (await (await request.get("/later-files.json")).json()) as string[];
  const urls = [...new Set([...stored, ...later])];
  const sizes = await Promise.all(
    urls.map(async (url) => gzipSync(await (await request.get(`/${url.replace(/^\//, "")}`)).body()).length),
  );
  return { count: urls.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
};

/** A city such as a member finds: a page of deals, events and posts, and a conversation. */
const aCity = async () => {
  const [member, peer, vendor] = await Promise.all([aProfile(), aProfile(), aVendor()]);
  await grant(member, "premium");
  const [deals, events, posts] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => aDeal({ vendor_id: vendor.id }))),
    Promise.all(Array.from({ length: 10 }, () => anEvent())),
    Promise.all(Array.from({ length: 8 }, () => aPost())),
  ]);
  await sendTo(peer, member);
  await ok(call("community", "follow", { userId: peer.userId }, { token: member.token }));
  return { member, peer, dealId: deals[0]?.id, eventId: events[0]?.id, postId: posts[0]?.post.id };
};

test("a visit makes no more calls than the bill counts, give or take one in seven", async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(180_000);
  const { member, peer, dealId, eventId, postId } = await aCity();
  let requests: Request[] = [];
  page.on("requestfinished", (request) => {
    if (new URL(request.url()).protocol.startsWith("http")) requests.push(request);
  });
  await signInAs(context, member);
  const steps: Record<string, Step> = {};
  const take = async (name: string, go: () => Promise<unknown>) => {
    requests = [];
    await go();
    await page.waitForLoadState("networkidle");
    // A page asks for more when what it shows has arrived: quiet for as long as the list of requests doesn't grow.
    let seen = -1;
    const isQuiet = () => {
      const before = seen;
      seen = requests.length;
      return before === seen;
    };
    await expect.poll(isQuiet, { intervals: [700] }).toBe(true);
    steps[name] = await stepOf(requests);
  };
  await take("open the app", () => page.goto("/dashboard"));
  await take("look at deals", () => follow(page, "/dashboard?tab=explore"));
  await take("open a deal", () => follow(page, `/dashboard?tab=explore&deal=${dealId}`));
  await take("look at events", () => follow(page, "/dashboard?tab=events"));
  await take("open an event", () => follow(page, `/event/${eventId}`));
  await take("look at the feed", () => follow(page, "/dashboard?tab=community"));
  await take("open a post", () => follow(page, `/post/${postId}`));
  await take("look at messages", () => follow(page, "/dashboard?tab=community&view=messages"));
  await take("open a conversation", () => follow(page, `/dashboard?tab=community&view=messages&chat=${peer.userId}`));
  await take("look at the profile", () => follow(page, "/dashboard?tab=profile"));
  const keptAhead = await keptAheadOf(request);
  if (process.env.UPDATE_COST) {
    writeFileSync(file, `${JSON.stringify({ steps, keptAhead }, null, 2)}\n`);
    return;
  }
  // A tenth more of the app's own files changes the bill by a cent.
  expect(keptAhead.bytes).toBeLessThanOrEqual((recorded?.keptAhead.bytes ?? 0) * 1.1);
  // A list that is read again because a step took longer is no news; a new request on every page is.
  const [now, then] = [countCalls(steps), countCalls(recorded?.steps ?? {})];
  expect(sumOf(now), `now ${JSON.stringify(now)}, recorded ${JSON.stringify(then)}`).toBeLessThanOrEqual(
    sumOf(then) * (8 / 7),
  );
});
