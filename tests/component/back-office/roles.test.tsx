import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type Role, roles } from "../../../shared/model/roles.ts";
import { createQueryClient } from "../../../web/src/api/query-client.ts";
import { preloadPage } from "../../../web/src/app/router.tsx";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { askedBeyond } from "../../support/component/asked-beyond.ts";
import { openOffice } from "../../support/component/back-office.ts";
import { comeBack } from "../../support/component/come-back.ts";
import { answerHome } from "../../support/component/home-page.ts";
import { desktop, openApp, phone } from "../../support/component/open-app.tsx";
import { anAdministrator, placeSession } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { deskUser } from "../../support/component/samples/back-office/colleagues.ts";
import { waiting } from "../../support/component/samples/back-office/dashboard.ts";
import { aDoor } from "../../support/component/samples/back-office/door.ts";
import { aNight, aPace } from "../../support/component/samples/back-office/night.ts";
import { answerOffice } from "../../support/component/samples/back-office/office.ts";
import { findToast } from "../../support/component/toast.ts";

beforeEach(answerOffice);

const linksOf = async (navigation: string) =>
  within(await screen.findByRole("navigation", { name: navigation }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

const everySection = [
  ...["Dashboard", "Deals", "PLAYYY", "Vendors", "Members", "Sync", "Events", "Tickets", "Ambassadors"],
  ...["Marketing", "Promos", "News", "Partners", "Map", "Analytics"],
];

const sectionsOf: Record<Role, string[]> = {
  owner: everySection,
  manager: everySection,
  events: ["Dashboard", "Events", "Tickets", "Ambassadors"],
  content: ["Dashboard", "Deals", "PLAYYY", "Vendors", "Marketing", "News", "Partners", "Map"],
  support: ["Dashboard", "Members", "Sync", "Tickets"],
  door: ["Dashboard"],
  books: ["Dashboard", "Sync", "Tickets", "Ambassadors", "Analytics"],
};

const recordsOf: Record<Role, string[]> = {
  owner: ["Colleagues", "Audit log", "Bin", "Community", "Support messages"],
  manager: ["Audit log", "Bin", "Community", "Support messages"],
  events: ["Bin"],
  content: ["Bin"],
  support: ["Community", "Support messages"],
  door: [],
  books: [],
};

test.each(roles)("[desk-09] the rail of the role %s has the pages that it may open and no others", async (role) => {
  await openOffice("/admin", { role });
  expect(await linksOf("Admin sections")).toEqual(sectionsOf[role]);
  const records = screen.queryByRole("navigation", { name: "Records" });
  expect(records ? await linksOf("Records") : []).toEqual(recordsOf[role]);
});

test("[desk-09] on a phone the menu of the role books has the pages that it may open and no others", async () => {
  const user = await openOffice("/admin", { role: "books", screen: phone });
  await user.click(await screen.findByRole("button", { name: "Sections" }));
  expect(await linksOf("Admin sections")).toEqual(sectionsOf.books);
});

test.each([
  ["content", "/admin/members", "Content"],
  ["books", "/admin/audit", "Books"],
  ["events", "/admin/members/10000000-0000-4000-8000-000000000001", "Events"],
  ["door", "/admin/events", "Door"],
  ["manager", "/admin/colleagues", "Manager"],
] as const)(
  "[desk-10] the role %s finds at %s that it doesn't include the page, and the way to one it may open",
  async (role, path, name) => {
    const user = await openOffice(path, { role });
    expect(await screen.findByText("Your role doesn't include this")).toBeVisible();
    expect(screen.getByText(`You work here as ${name}. An owner can change your role.`)).toBeVisible();
    expect(askedBeyond(role)).toEqual([]);
    await user.click(screen.getByRole("link", { name: "Go to Dashboard" }));
    await waitFor(() => expect(window.location.pathname).toBe("/admin"));
  },
);

test("[desk-10] the panel shows Checking admin access... until the role is known, and asks for nothing else", async () => {
  answer("colleaguesAdmin", "me", deskUser("owner"));
  const release = hold("colleaguesAdmin", "me");
  await openOffice("/admin");
  expect(await screen.findByText("Checking admin access...")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Admin Panel" })).toBeNull();
  await waitFor(() => expect(requestsOf("colleaguesAdmin", "me")).toHaveLength(1));
  expect(requestsOf("reportsAdmin", "dashboard")).toEqual([]);
  release();
  expect(await screen.findByRole("heading", { name: "Admin Panel" })).toBeVisible();
});

test("[desk-10] where the role can't be read, Try Again reads it", async () => {
  refuse("colleaguesAdmin", "me", { status: 500, code: "internal-error" });
  const user = await openOffice("/admin");
  expect(await screen.findByText("Couldn't check your access")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Admin Panel" })).toBeNull();
  answer("colleaguesAdmin", "me", deskUser("owner"));
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "Admin Panel" })).toBeVisible();
});

test("[desk-10] somebody whose token says administrator but who is no colleague any more is sent to /dashboard with a toast", async () => {
  answerHome();
  answer("deals", "list", { items: [], cursor: null });
  answer("deals", "favorites", { items: [], cursor: null });
  answer("deals", "claimed", { items: [], cursor: null });
  refuse("colleaguesAdmin", "me", { status: 403, code: "admin-only" });
  await openOffice("/admin/deals");
  await waitFor(() => expect(window.location.pathname).toBe("/dashboard"));
  await findToast("Access Denied", "You don't have admin access.");
  expect(requestsOf("dealsAdmin", "list")).toEqual([]);
});

test("[desk-10] a colleague who is removed while the panel is open is sent to /dashboard, and one whose role can't be read again stays", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  answerHome();
  answer("deals", "list", { items: [], cursor: null });
  answer("deals", "favorites", { items: [], cursor: null });
  answer("deals", "claimed", { items: [], cursor: null });
  await openOffice("/admin/vendors");
  expect(await screen.findByRole("heading", { name: "Vendor Management" })).toBeVisible();
  refuse("colleaguesAdmin", "me", { status: 500, code: "internal-error" });
  comeBack();
  await waitFor(() => expect(requestsOf("colleaguesAdmin", "me")).toHaveLength(2));
  expect(screen.getByRole("heading", { name: "Vendor Management" })).toBeVisible();
  refuse("colleaguesAdmin", "me", { status: 403, code: "admin-only" });
  comeBack();
  await findToast("Access Denied", "You don't have admin access.");
  await waitFor(() => expect(window.location.pathname).toBe("/dashboard"));
});

const preload = async (role: Role | undefined, path: string) => {
  const person = anAdministrator();
  delete person.role;
  placeSession(window.localStorage, role ? { ...person, role } : person);
  window.history.replaceState(null, "", path);
  await act(() => deviceSession.follow());
  await preloadPage(createQueryClient());
};

test.each([
  ["content", "/admin", "reportsAdmin", "dashboard"],
  ["content", "/admin/events", "eventsAdmin", "list"],
] as const)(
  "[desk-11] for the role %s nothing of %s is read ahead that it may not read",
  async (role, path, entry, name) => {
    answer("colleaguesAdmin", "me", deskUser(role));
    await preload(role, path);
    expect(requestsOf("colleaguesAdmin", "me")).toHaveLength(1);
    expect(requestsOf(entry, name as never)).toEqual([]);
  },
);

test("[desk-11] the dashboard's figures are read ahead for an owner, whom a token of before there were roles doesn't name either", async () => {
  answer("colleaguesAdmin", "me", deskUser("owner"));
  await preload("owner", "/admin");
  expect(requestsOf("reportsAdmin", "dashboard")).toHaveLength(1);
  await preload(undefined, "/admin");
  expect(requestsOf("reportsAdmin", "dashboard")).toHaveLength(2);
});

test.each(["events", "content", "support"] as const)(
  "[desk-11] the dashboard of the role %s has what waits, without figures, settings that it may not change, or a question for them",
  async (role) => {
    await openOffice("/admin", { role });
    expect(await screen.findByRole("region", { name: "Needs you" })).toBeVisible();
    expect(screen.queryByRole("region", { name: "Key figures" })).toBeNull();
    expect(screen.queryByRole("region", { name: "App Settings" })).toBeNull();
    expect(screen.queryAllByRole("region", { name: "Landing Page" })).toHaveLength(role === "content" ? 1 : 0);
    expect(askedBeyond(role)).toEqual([]);
  },
);

test.each([
  ["owner", ["Add New Deal", "Create Event", "Send Notification"]],
  ["events", ["Create Event"]],
  ["content", ["Add New Deal"]],
  ["books", []],
] as const)("[desk-11] the quick actions of the role %s are %j", async (role, actions) => {
  await openOffice("/admin", { role });
  await screen.findByRole("region", { name: "Needs you" });
  const shown = ["Add New Deal", "Create Event", "Send Notification"].filter((name) =>
    screen.queryByRole("link", { name }),
  );
  expect(shown).toEqual(actions);
});

const night = (id: string, title: string) => ({
  event_id: id,
  title,
  start_at: "2026-11-22T00:00:00.000Z",
  sold: 80,
  admitted: 12,
});

test("[desk-11] what waits, and the badges of the rail, are those kinds alone that the server tells the role of", async () => {
  const some = { count: 2, more: false };
  answer("reportsAdmin", "waiting", { support: some, refunds: some });
  await openOffice("/admin", { role: "support" });
  const list = within(await screen.findByRole("list", { name: "What needs you" }));
  expect(list.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "2 support messages to answer",
    "2 returned refunds to settle",
  ]);
  expect(screen.getByRole("link", { name: "Sync", description: "2 waiting" })).toBeVisible();
});

test("[desk-12] the door role's phone opens on tonight's door, which has no link to a page that the role may not open", async () => {
  answer("doorAdmin", "overview", aDoor());
  answer("reportsAdmin", "waiting", waiting({ tonight: [night("event_00000001", "Parade")] }));
  await openOffice("/admin", { role: "door", screen: phone });
  expect(await screen.findByRole("heading", { name: /^Door: / })).toBeVisible();
  expect(window.location.pathname).toBe("/admin/events/event_00000001/door");
  expect(screen.getByRole("link", { name: "Tonight" })).toHaveAttribute("href", "/admin");
  expect(screen.queryByRole("link", { name: "History" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Revoke key/ })).toBeNull();
  expect(askedBeyond("door")).toEqual([]);
});

test("[desk-12] where several events are tonight the door role chooses its own", async () => {
  answer("reportsAdmin", "waiting", waiting({ tonight: [night("evt_1", "Parade"), night("evt_2", "Open air")] }));
  await openOffice("/admin", { role: "door", screen: phone });
  const list = within(await screen.findByRole("list", { name: "Tonight's events" }));
  expect(list.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/admin/events/evt_1/door",
    "/admin/events/evt_2/door",
  ]);
  expect(window.location.pathname).toBe("/admin");
});

test("[desk-12] where no event is tonight the door role reads so, and where that can't be loaded Try Again loads it", async () => {
  refuse("reportsAdmin", "waiting", { status: 500, code: "internal-error" });
  const user = await openOffice("/admin", { role: "door", screen: phone });
  expect(await screen.findByText("Couldn't load tonight's events")).toBeVisible();
  answer("reportsAdmin", "waiting", waiting());
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("No event tonight")).toBeVisible();
});

test("[desk-12] the night of the door role has its figures, without the search for guests, sales, messages and pace that it may not use", async () => {
  answer("eventsAdmin", "night", aNight());
  await openOffice("/admin/events/event_00000001/night", { role: "door", screen: phone });
  expect(await screen.findByRole("article", { name: "Inside" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Scanners and conflicts" })).toBeVisible();
  expect(screen.queryByRole("search")).toBeNull();
  expect(screen.queryByRole("button", { name: "Stop sales" })).toBeNull();
  expect(screen.queryByText("Message to everybody coming")).toBeNull();
  expect(screen.queryByRole("link", { name: /Money taken/ })).toBeNull();
  expect(askedBeyond("door")).toEqual([]);
});

test("[desk-12] the night of the events role has all of it", async () => {
  answer("eventsAdmin", "night", aNight());
  answer("eventsAdmin", "pace", { pace: aPace() });
  await openOffice("/admin/events/event_00000001/night", { role: "events", screen: phone });
  expect(await screen.findByRole("search", { name: "Guests" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Stop sales" })).toBeVisible();
  expect(screen.getByText("Message to everybody coming")).toBeVisible();
  expect(screen.getByRole("link", { name: /Money taken/ })).toBeVisible();
  expect(screen.getByRole("link", { name: "Events" })).toHaveAttribute("href", "/admin/events");
});

test.each(["door", "content"] as const)(
  "[desk-19] the Admin Panel button of the app stays for the role %s",
  async (role) => {
    await openApp("/support", { as: anAdministrator({ role }), screen: desktop });
    expect(await screen.findByRole("link", { name: "Admin Panel" })).toHaveAttribute("href", "/admin");
  },
);
