import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { allRoutes } from "../../../shared/api/index.ts";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { startSession } from "../../support/component/auth-service.ts";
import { openOffice, pageOf } from "../../support/component/back-office.ts";
import { answerHome } from "../../support/component/home-page.ts";
import { answerFavorites, answerPlans, answerSettings } from "../../support/component/member-pages.ts";
import { desktop, openApp, phone } from "../../support/component/open-app.tsx";
import { anAdministrator, aPerson } from "../../support/component/person.ts";
import { answer, requestsOf } from "../../support/component/played-api.ts";
import { waiting } from "../../support/component/samples/back-office/dashboard.ts";
import { answerOffice } from "../../support/component/samples/back-office/office.ts";
import { tellLive } from "../../support/component/tell-live.ts";
import { findToast } from "../../support/component/toast.ts";

beforeEach(answerOffice);

const adminPaths = [
  "/admin",
  "/admin/tickets",
  "/admin/notifications",
  "/admin/campaign/cmp_01J00000000000000000000000",
  "/admin/membership-sync",
  "/admin/ambassadors",
  "/admin/promo-codes",
];
const sections = [
  ["Dashboard", "/admin", "Dashboardtest"],
  ["Deals", "/admin/deals", "Deals Management"],
  ["PLAYYY", "/admin/playyy", "PLAYYY Management"],
  ["Vendors", "/admin/vendors", "Vendor Management"],
  ["Members", "/admin/members", "Membership Management"],
  ["Sync", "/admin/membership-sync", "Membership & Revenue Management"],
  ["Events", "/admin/events", "Events Management"],
  ["Tickets", "/admin/tickets", "Ticket Management"],
  ["Ambassadors", "/admin/ambassadors", "Ambassador Dashboard"],
  ["Marketing", "/admin/notifications", "Notifications & Marketing"],
  ["Promos", "/admin/promo-codes", "Promo Codes Management"],
  ["News", "/admin/news", "News Videos Management"],
  ["Partners", "/admin/partner-logos", "Partner Logos"],
  ["Map", "/admin/map", "Map"],
  ["Analytics", "/admin/analytics", "Analytics"],
] as const;

const rail = () => within(screen.getByRole("navigation", { name: "Admin sections" }));
const current = () => document.querySelector("nav[aria-label='Admin sections'] [aria-current=page]")?.textContent;
const findTitle = (title: string) =>
  waitFor(() =>
    expect(within(screen.getByRole("main")).getAllByRole("heading", { level: 2 })[0]).toHaveTextContent(title),
  );

test.each(adminPaths)("[admin-03] without a session, %s leads to /auth and back", async (path) => {
  await openApp(path);
  await waitFor(() => expect(window.location.pathname).toBe("/auth"));
  expect(new URLSearchParams(window.location.search).get("next")).toBe(path);
});

test.each(adminPaths)(
  "[admin-04] a member who opens %s is sent to /dashboard with a toast, and no admin route is asked",
  async (path) => {
    answerHome();
    answer("deals", "list", { items: [], cursor: null });
    await openApp(path, { as: aPerson({ tier: "premium" }) });
    await waitFor(() => expect(window.location.pathname).toBe("/dashboard"));
    await findToast("Access Denied", "You don't have admin access.");
    for (const { entry, name } of allRoutes.filter(({ route }) => route.access === "admin")) {
      expect([entry, name, requestsOf(entry, name as never)]).toEqual([entry, name, []]);
    }
  },
);

test("[admin-14] an administrator who owes a second factor is led to Settings and asks no admin route, and is admitted once signed in with it", async () => {
  await openApp("/admin", { as: anAdministrator({ owesSecondFactor: true }) });
  expect(await screen.findByText("Two-step sign-in required")).toBeVisible();
  expect(screen.getByRole("link", { name: "Set Up in Settings" })).toHaveAttribute("href", "/settings");
  expect(screen.queryByRole("heading", { name: "Admin Panel" })).toBeNull();
  for (const { entry, name } of allRoutes.filter(({ route }) => route.access === "admin")) {
    expect([entry, name, requestsOf(entry, name as never)]).toEqual([entry, name, []]);
  }
  await act(() => startSession(anAdministrator()));
  expect(await screen.findByRole("heading", { name: "Admin Panel" })).toBeVisible();
  expect(screen.queryByText("Two-step sign-in required")).toBeNull();
});

test("[admin-02] while the session isn't known yet the panel shows Checking admin access... and none of its sections", async () => {
  const { listen } = deviceSession;
  let tell = () => {};
  vi.spyOn(deviceSession, "isKnown").mockReturnValue(false);
  vi.spyOn(deviceSession, "listen").mockImplementation((listener) => {
    let stop = () => {};
    tell = () => {
      stop = listen(listener);
    };
    return () => stop();
  });
  await openOffice("/admin");
  expect(await screen.findByText("Checking admin access...")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Admin Panel" })).toBeNull();
  expect(requestsOf("reportsAdmin", "dashboard")).toEqual([]);
  await act(async () => tell());
  expect(await screen.findByRole("heading", { name: "Admin Panel" })).toBeVisible();
  expect(screen.queryByText("Checking admin access...")).toBeNull();
});

test("[admin-02] a session that ends while the panel is open leaves a way to sign in", async () => {
  const user = await openOffice("/admin/audit");
  await screen.findByRole("heading", { name: "Audit Log" });
  window.localStorage.clear();
  await act(() => deviceSession.follow());
  expect(await screen.findByText("Please sign in to access the admin panel.")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Audit Log" })).toBeNull();
  await user.click(screen.getByRole("link", { name: "Sign In" }));
  await waitFor(() => expect(window.location.pathname).toBe("/auth"));
});

test("[admin-07] the panel's 15 sections stand in their order, the dashboard first and open", async () => {
  await openOffice("/admin", { screen: desktop });
  await screen.findByRole("navigation", { name: "Admin sections" });
  const links = rail().getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual(
    sections.map(([label, path]) => [label, path]),
  );
  expect(current()).toBe("Dashboard");
});

test("[admin-08] each section opens from the rail and shows itself alone", async () => {
  const user = await openOffice("/admin", { screen: desktop });
  await screen.findByRole("navigation", { name: "Admin sections" });
  for (const [label, path, title] of [...sections.slice(1), sections[0]]) {
    await user.click(rail().getByRole("link", { name: label }));
    await findTitle(title);
    const main = within(screen.getByRole("main"));
    const titles = main.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(sections.map(([, , own]) => own).filter((own) => titles.includes(own))).toEqual([title]);
    expect([window.location.pathname, current()]).toEqual([path, label]);
  }
});

const partsOf = (main: HTMLElement) =>
  ["heading", "button", "tab", "article"].map((role) =>
    within(main)
      .queryAllByRole(role)
      .map((part) => part.getAttribute("aria-label") ?? part.textContent),
  );

test.each([
  ["Sync", "/admin/membership-sync", "No subscriptions found"],
  ["Ambassadors", "/admin/ambassadors", "No data available"],
])("[admin-08] the section %s shows the same as its address %s", async (label, path, part) => {
  const user = await openOffice(path, { screen: desktop });
  await screen.findByText(part);
  const shown = partsOf(screen.getByRole("main"));
  expect(shown[0]?.length).toBeGreaterThan(0);
  await user.click(rail().getByRole("link", { name: "Map" }));
  await findTitle("Map");
  await user.click(rail().getByRole("link", { name: label }));
  await screen.findByText(part);
  await waitFor(() => expect(partsOf(screen.getByRole("main"))).toEqual(shown));
});

test.each([
  ["/admin/tickets", "Tickets"],
  ["/admin/notifications", "Marketing"],
])("[admin-05] the address %s opens its section %s", async (path, label) => {
  await openOffice(path, { screen: desktop });
  expect(await screen.findByRole("heading", { name: "Admin Panel" })).toBeVisible();
  expect(current()).toBe(label);
});

test("on a phone the sections are in a drawer that closes when one is chosen", async () => {
  const user = await openOffice("/admin", { screen: phone });
  await user.click(await screen.findByRole("button", { name: "Sections" }));
  await user.click(rail().getByRole("link", { name: "Vendors" }));
  await findTitle("Vendor Management");
  expect(window.location.pathname).toBe("/admin/vendors");
  await waitFor(() => expect(screen.queryByRole("navigation", { name: "Admin sections" })).toBeNull());
});

test("[desk-02] the rail has the brand on top, an icon for each section, and the account at the bottom", async () => {
  await openOffice("/admin/vendors", { screen: desktop });
  await screen.findByRole("navigation", { name: "Admin sections" });
  const records = within(screen.getByRole("navigation", { name: "Records" }));
  const links = [...rail().getAllByRole("link"), ...records.getAllByRole("link")];
  expect(links).toHaveLength(20);
  for (const link of links) expect(link.querySelector("svg[aria-hidden]")).not.toBeNull();
  const brand = screen.getByRole("link", { name: "PLAYYY admin" });
  expect(brand).toHaveAttribute("href", "/admin");
  const { name, email } = anAdministrator();
  const account = [screen.getByText(name), screen.getByText(email), screen.getByRole("link", { name: "Back to Home" })];
  for (const part of [links[0], ...account]) {
    expect(brand.compareDocumentPosition(part as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
  for (const part of account) {
    expect(links.at(-1)?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
  expect(screen.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/dashboard");
  expect(screen.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("[desk-02] sections in which something waits say how much beside their names, from the same read as the dashboard", async () => {
  const some = (count: number, more = false) => ({ count, more });
  answer(
    "reportsAdmin",
    "waiting",
    waiting({ support: some(3), reports: some(20, true), appeals: some(1), refunds: some(1), failed_mails: some(1) }),
  );
  const user = await openOffice("/admin", { screen: desktop });
  await screen.findByRole("list", { name: "What needs you" });
  const described = screen.getAllByRole("link").filter((link) => link.hasAttribute("aria-describedby"));
  expect(described.map((link) => link.getAttribute("href"))).toEqual([
    "/admin/membership-sync",
    "/admin/community",
    "/admin/messages",
  ]);
  for (const [name, description] of [
    ["Sync", "2 waiting"],
    ["Community", "21+ waiting"],
    ["Support messages", "3 waiting"],
  ] as const) {
    expect(screen.getByRole("link", { name, description })).toBeVisible();
  }
  await user.click(rail().getByRole("link", { name: "Vendors" }));
  await findTitle("Vendor Management");
  expect(requestsOf("reportsAdmin", "waiting")).toHaveLength(1);
});

test("[desk-57] the rail counts what waits in its sections, events that sold out or don't get on included, and follows without a reload", async () => {
  answer("reportsAdmin", "waiting", {
    disputes: { count: 20, more: true, respond_by: null },
    failed_jobs: { count: 1, more: false },
    unfinished: { count: 2, more: false },
    stuck_changes: [{ event_id: "evt_1", title: "Lantern Parade" }],
    sold_out: [{ event_id: "evt_2", title: "Open air" }],
  });
  await openOffice("/admin/vendors", { screen: desktop });
  for (const [name, description] of [
    ["Sync", "21+ waiting"],
    ["Events", "2 waiting"],
    ["Audit log", "2 waiting"],
  ] as const) {
    expect(await screen.findByRole("link", { name, description })).toBeVisible();
  }
  answer("reportsAdmin", "waiting", {});
  tellLive(anAdministrator().userId, { type: "desk-changed" });
  await waitFor(() => expect(screen.getByRole("link", { name: "Sync" })).not.toHaveAttribute("aria-describedby"));
});

test("[desk-60] the rail collapses to icons that keep their names as tooltips and their counts, and stays so on this device", async () => {
  answer("reportsAdmin", "waiting", waiting({ support: { count: 3, more: false } }));
  const user = await openOffice("/admin/vendors", { screen: desktop });
  const button = await screen.findByRole("button", { name: "Collapse menu" });
  const before = rail()
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
  expect(button).toHaveAttribute("aria-expanded", "true");
  await user.click(button);
  expect(screen.getByRole("button", { name: "Expand menu" })).toHaveAttribute("aria-expanded", "false");
  for (const name of before) expect(rail().getByRole("link", { name: name ?? "" }).textContent).toBe("");
  expect(current()).toBe("");
  expect(rail().getByRole("link", { name: "Vendors" })).toHaveAttribute("aria-current", "page");
  const messages = await screen.findByRole("link", { name: "Support messages", description: "3 waiting" });
  expect(messages.textContent).toBe("3 waiting");
  await user.hover(messages);
  expect(await screen.findByRole("tooltip", { name: "Support messages" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Admin Panel" })).toBeInTheDocument();
  expect(screen.queryByText(anAdministrator().email)).toBeNull();
  expect(screen.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await user.click(rail().getByRole("link", { name: "Deals" }));
  await findTitle("Deals Management");
  expect(screen.getByRole("button", { name: "Expand menu" })).toBeVisible();
});

test("[desk-60] a rail that was left collapsed opens so, and with its names once it is expanded", async () => {
  localStorage.setItem("playyy.rail-collapsed", "yes");
  const user = await openOffice("/admin/vendors", { screen: desktop });
  await user.click(await screen.findByRole("button", { name: "Expand menu" }));
  expect(screen.getByText("Vendors")).toBeVisible();
  expect(localStorage.getItem("playyy.rail-collapsed")).toBeNull();
});

test("[desk-60] on a phone a collapsed rail's menu still has its names", async () => {
  localStorage.setItem("playyy.rail-collapsed", "yes");
  const user = await openOffice("/admin", { screen: phone });
  await user.click(await screen.findByRole("button", { name: "Sections" }));
  expect(rail().getByText("Vendors")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Expand menu" })).toBeNull();
});

test("[desk-02] on a phone the menu has the brand and the account beside the sections", async () => {
  const user = await openOffice("/admin", { screen: { width: 390, height: 844 } });
  expect(screen.queryByRole("button", { name: "Sign Out" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Sections" }));
  expect(screen.getByRole("link", { name: "PLAYYY admin" })).toBeVisible();
  expect(screen.getByText(anAdministrator().email)).toBeVisible();
  expect(screen.getByRole("button", { name: "Sign Out" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/dashboard");
});

test("[admin-06] an unknown address of the panel shows the not-found text within the panel's frame, and leads to the dashboard", async () => {
  const user = await openOffice("/admin/nothing-here");
  expect(await screen.findByRole("heading", { name: "Admin Panel" })).toBeVisible();
  expect(await within(screen.getByRole("main")).findByText("Page not found")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Go to the dashboard" }));
  await waitFor(() => expect(window.location.pathname).toBe("/admin"));
});

test.each(["/subscription", "/favorites", "/support", "/settings", "/dashboard"])(
  "[shell-02] [guard-08] an administrator has the Admin Panel button at %s, which leads to the panel",
  async (path) => {
    const admin = anAdministrator();
    answerHome();
    answerSettings(admin);
    answerPlans();
    answerFavorites();
    answer("deals", "claimed", { items: [], cursor: null });
    await openApp(path, { as: admin });
    expect(await screen.findByRole("link", { name: "Admin Panel" })).toHaveAttribute("href", "/admin");
  },
);

test.each(["free", "essential", "premium"] as const)(
  "[shell-02] [guard-08] a member with %s membership has no Admin Panel button",
  async (tier) => {
    await openApp("/support", { as: aPerson({ tier }) });
    expect(await screen.findByRole("heading", { name: "Contact Support" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Admin Panel" })).toBeNull();
  },
);

test.each([
  ["administrator", anAdministrator(), "/admin"],
  ["member", aPerson(), "/dashboard"],
])("[join-03] /auth sends a signed-in %s on: %s", async (_who, person, path) => {
  answerHome();
  answer("deals", "list", { items: [], cursor: null });
  answer("deals", "favorites", { items: [], cursor: null });
  answer("deals", "claimed", { items: [], cursor: null });
  await openApp("/auth", { as: person });
  await waitFor(() => expect(window.location.pathname).toBe(path));
});

const emptyTexts = [
  ["/deals", "No deals yet."],
  ["/playyy?view=exclusive-events", /^No exclusive events yet\./],
  ["/vendors", "No vendors yet."],
  ["/members", "Nobody has joined yet."],
  ["/events", "No upcoming events. Create one above."],
  ["/events", "No past events yet."],
  ["/tickets", "No tickets match these filters."],
  ["/ambassadors", "No data available"],
  ["/ambassadors?tab=manage", "No ambassadors yet"],
  ["/notifications", /^No notifications yet\./],
  ["/promo-codes", "No promo codes yet."],
  ["/news", "No news videos yet."],
  ["/partner-logos", "No partner logos yet."],
  ["/audit", "No changes match these filters."],
  ["/messages", "Nobody has written yet."],
] as const;

test.each(emptyTexts)("[admin-16] the list of %s has a text where it has no rows: %s", async (section, text) => {
  answer("auditAdmin", "list", pageOf());
  await openOffice(`/admin${section}`);
  expect(await within(await screen.findByRole("main")).findByText(text)).toBeVisible();
});
