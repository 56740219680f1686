import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { preloadPage } from "../../../web/src/app/router.tsx";
import { lazyPage } from "../../../web/src/components/lazy-page.ts";
import { answerDeals } from "../../support/component/deal-pages.ts";
import { answerHome } from "../../support/component/home-page.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { anAdministrator, aPerson, placeSession } from "../../support/component/person.ts";
import { answer } from "../../support/component/played-api.ts";

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
  placeSession(window.localStorage, as);
  await preloadPage();
  const spinners = watchSpinners();
  await openApp(path, { as });
  expect(screen.getByRole("heading", { level: 1, name: heading })).toBeInTheDocument();
  expect(spinners.filter((label) => ofWholePages.includes(label))).toEqual([]);
});
