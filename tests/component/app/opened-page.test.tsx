import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "../../../web/src/api/query-client.ts";
import { preloadPage } from "../../../web/src/app/router.tsx";
import { lazyPage } from "../../../web/src/components/lazy-page.ts";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { answerDeals } from "../../support/component/deal-pages.ts";
import { answerHome } from "../../support/component/home-page.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { anAdministrator, aPerson, placeSession } from "../../support/component/person.ts";
import { answer, requestsOf } from "../../support/component/played-api.ts";
import { answerDashboard } from "../../support/component/samples/back-office/dashboard.ts";
import { answerShell } from "../../support/component/shell-answers.ts";

const Page = () => <h1>Deals</h1>;

const placeholder = vi.fn(() => <p>Loading</p>);
const Placeholder = () => placeholder();

describe("a page in a chunk of its own", () => {
  beforeEach(() => placeholder.mockClear());

  const open = ({ Content }: ReturnType<typeof lazyPage>) =>
    render(
      <Suspense fallback={<Placeholder />}>
        <Content />
      </Suspense>,
    );

  test("[opened-01] one that was preloaded renders at once, one that wasn't after its placeholder", async () => {
    const preloaded = lazyPage(async () => ({ default: Page }));
    await preloaded.preload();
    const { unmount } = open(preloaded);
    expect(screen.getByRole("heading", { name: "Deals" })).toBeVisible();
    expect(placeholder).not.toHaveBeenCalled();
    unmount();

    open(lazyPage(async () => ({ default: Page })));
    expect(await screen.findByRole("heading", { name: "Deals" })).toBeVisible();
    expect(placeholder).toHaveBeenCalled();
  });

  test("[opened-02] one that couldn't be preloaded is fetched again when it is opened", async () => {
    const load = vi.fn(async () => ({ default: Page }));
    load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
    const page = lazyPage(load);
    await expect(page.preload()).resolves.toBeUndefined();
    open(page);
    expect(await screen.findByRole("heading", { name: "Deals" })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test("[opened-01] preloading waits for what the page shows first", async () => {
    let hasTab = false;
    const preload = async () => {
      await new Promise((resume) => setTimeout(resume, 5));
      hasTab = true;
    };
    await lazyPage(async () => ({ default: Object.assign(() => null, { preload }) })).preload();
    expect(hasTab).toBe(true);
  });
});

const ofWholePages = ["Loading", "Loading your session", "Checking admin access..."];

/** The labels of all that said it was loading, however briefly it stood in the document. */
const watchSpinners = (): string[] => {
  const seen: string[] = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      const spinners = [node, ...node.querySelectorAll("*")].filter((one) => one.matches("[role=status]"));
      seen.push(...spinners.map((one) => one.getAttribute("aria-label") ?? one.textContent ?? ""));
    }
  }).observe(document.body, { childList: true, subtree: true });
  return seen;
};

const member = aPerson({ tier: "premium" });

test.each([
  ["/dashboard", "Home", member],
  ["/dashboard?tab=explore", "Explore Jacksonville", member],
  ["/admin/audit", "Admin Panel", anAdministrator()],
])("[opened-01] %s, once its code is there, opens without a spinner", async (path, heading, as) => {
  answerDeals();
  answerHome();
  answer("auditAdmin", "list", { items: [], cursor: null });
  answer("auditAdmin", "open", { items: [], cursor: null });
  window.history.replaceState(null, "", path);
  answerShell(as);
  placeSession(window.localStorage, as);
  await deviceSession.follow();
  const client = createQueryClient();
  await preloadPage(client);
  const spinners = watchSpinners();
  await openApp(path, { as, client });
  expect(screen.getByRole("heading", { level: 1, name: heading })).toBeInTheDocument();
  expect(spinners.filter((label) => ofWholePages.includes(label))).toEqual([]);
});

const noEvents = { items: [], cursor: null };
const upcoming = ["eventsAdmin", "list", { when: "upcoming", limit: 25 }];
const past = ["eventsAdmin", "list", { when: "past", limit: 5 }];

test.each([
  ["/dashboard", member, [["deals", "list", {}, "all"]]],
  ["/dashboard?tab=explore", member, [["deals", "list", {}, "all"]]],
  ["/admin", anAdministrator(), [["reportsAdmin", "dashboard", {}]]],
  ["/admin/events", anAdministrator(), [["reportsAdmin", "events", {}], upcoming, past]],
])("[opened-03] what %s shows first is there before its first render, and is read once", async (path, as, keys) => {
  answerDeals();
  answerHome();
  answerDashboard();
  answer("eventsAdmin", "list", noEvents);
  answer("reportsAdmin", "events", { upcoming: 1, featured: 0, rsvps: 2 });
  answerShell(as);
  window.history.replaceState(null, "", path);
  placeSession(window.localStorage, as);
  await deviceSession.follow();
  const client = createQueryClient();
  await preloadPage(client);
  expect(keys.map((key) => client.getQueryState(key)?.status)).toEqual(keys.map(() => "success"));
  await openApp(path, { as, client });
  const listed = keys.filter(([, name]) => name === "list").length;
  expect(keys.map(([entry, name]) => requestsOf(entry as "deals", name as "list").length)).toEqual(
    keys.map(([, name]) => (name === "list" ? listed : 1)),
  );
});

test("[opened-03] with filters in its address, the panel's Events read what they ask for alone", async () => {
  window.history.replaceState(null, "", "/admin/events?section=vip");
  answerShell(anAdministrator());
  placeSession(window.localStorage, anAdministrator());
  await deviceSession.follow();
  const client = createQueryClient();
  await preloadPage(client);
  const read = client.getQueryCache().getAll();
  expect(read.map(({ queryKey: [entry, name] }) => [entry, name])).toEqual([["colleaguesAdmin", "me"]]);
});

test.each([
  ["a member", member],
  ["an administrator who owes a second factor", anAdministrator({ owesSecondFactor: true })],
])("[opened-03] nothing of the panel is read ahead for %s", async (_who, as) => {
  window.history.replaceState(null, "", "/admin");
  placeSession(window.localStorage, as);
  await deviceSession.follow();
  const client = createQueryClient();
  await preloadPage(client);
  expect(client.getQueryCache().getAll()).toEqual([]);
});
