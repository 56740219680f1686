import { screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test, vi } from "vitest";
import type { ContactMessage } from "../../../shared/model/contact.ts";
import { defaultPlayyyStats } from "../../../shared/model/playyy.ts";
import { Timeline } from "../../../web/src/back-office/timeline/timeline.tsx";
import { ManageAmbassadors } from "../../../web/src/features/admin/ambassadors/manage-ambassadors.tsx";
import { AppSettingsCard } from "../../../web/src/features/admin/app-settings/app-settings-card.tsx";
import { CampaignStats } from "../../../web/src/features/admin/campaigns/campaign-stats.tsx";
import { ContactMessageList } from "../../../web/src/features/admin/contact-messages/contact-message-list.tsx";
import { DashboardFigures } from "../../../web/src/features/admin/dashboard/dashboard-figures.tsx";
import { Delta } from "../../../web/src/features/admin/dashboard/delta.tsx";
import { Tonight } from "../../../web/src/features/admin/dashboard/tonight.tsx";
import { WaitingList } from "../../../web/src/features/admin/dashboard/waiting-list.tsx";
import { CancellationPanel } from "../../../web/src/features/admin/events/cancellation-panel.tsx";
import { GuestListPage } from "../../../web/src/features/admin/guests/guest-list-page.tsx";
import { LandingCard } from "../../../web/src/features/admin/landing/landing-card.tsx";
import { MemberPage } from "../../../web/src/features/admin/members/page/member-page.tsx";
import { MessagesTab } from "../../../web/src/features/admin/members/tabs/messages-tab.tsx";
import { AppealList } from "../../../web/src/features/admin/moderation/appeal-list.tsx";
import { CaseReports } from "../../../web/src/features/admin/moderation/case-reports.tsx";
import { WordFilter } from "../../../web/src/features/admin/moderation/word-filter.tsx";
import { NightPace } from "../../../web/src/features/admin/night/night-pace.tsx";
import { OrderPage } from "../../../web/src/features/admin/order/order-page.tsx";
import { LogoList } from "../../../web/src/features/admin/partner-logos/logo-list.tsx";
import { StatsForm } from "../../../web/src/features/admin/playyy/stats-form.tsx";
import { announceRun, announceStartFailure } from "../../../web/src/features/admin/sync/announce-run.ts";
import { EmailList } from "../../../web/src/features/admin/sync/email-list.tsx";
import { LastReconcile } from "../../../web/src/features/admin/sync/last-reconcile.tsx";
import { Reasons } from "../../../web/src/features/admin/sync/reasons.tsx";
import { TicketTiles } from "../../../web/src/features/admin/tickets/ticket-tiles.tsx";
import { VendorDetails } from "../../../web/src/features/admin/vendors/vendor-details.tsx";
import { VendorList } from "../../../web/src/features/admin/vendors/vendor-list.tsx";
import { findRows, pageOf } from "../../support/component/back-office.ts";
import { comeBack } from "../../support/component/come-back.ts";
import { openPart, placeOf } from "../../support/component/open-part.tsx";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { settle } from "../../support/component/run-hook.tsx";
import { anAmbassador } from "../../support/component/samples/back-office/ambassadors.ts";
import { aVendorSummary } from "../../support/component/samples/back-office/catalog.ts";
import { aLogo } from "../../support/component/samples/back-office/content.ts";
import { figures, marketing, settings, waiting } from "../../support/component/samples/back-office/dashboard.ts";
import { guestSeats } from "../../support/component/samples/back-office/guests.ts";
import { someDetails } from "../../support/component/samples/back-office/members.ts";
import { aPace } from "../../support/component/samples/back-office/night.ts";
import { aRun, aSyncAudit } from "../../support/component/samples/back-office/sync.ts";
import { anOrder } from "../../support/component/samples/back-office/tickets.ts";
import { aNoteEntry, answerTimelines } from "../../support/component/samples/back-office/timelines.ts";
import { anAppeal } from "../../support/component/samples/moderation.ts";
import { findToast } from "../../support/component/toast.ts";

const failure = { status: 500, code: "internal-error" } as const;
const unread = { status: 403, code: "forbidden" } as const;

describe("messages to support", () => {
  const message = (about: Partial<ContactMessage> = {}): ContactMessage => ({
    ...{ id: "msg_00000001", name: "Maya", email: "maya+1@x.test", subject: "A & B", message: "Hello" },
    ...{ user_id: null, created_at: "2026-11-21T20:00:00.000Z", answered_at: null },
    ...about,
  });
  const answered = message({ id: "msg_00000002", subject: "Old", answered_at: "2026-11-22T20:00:00.000Z" });

  test.each([
    [message(), "Mark as Answered", true, "Marked as Answered"],
    [message({ answered_at: "2026-11-22T20:00:00.000Z" }), "Mark as Waiting", false, "Marked as Waiting"],
  ])("are marked the other way: %#", async (shown, name, sent, done) => {
    answer("contactAdmin", "messages", pageOf(shown));
    refuse("contactAdmin", "setAnswered", failure);
    const user = await openPart(<ContactMessageList />);
    await user.click(await screen.findByRole("button", { name: "A & B" }));
    const dialog = within(await screen.findByRole("dialog", { name: "A & B" }));
    expect(dialog.getByRole("link", { name: "Reply by Email" })).toHaveAttribute(
      "href",
      "mailto:maya%2B1%40x.test?subject=Re%3A%20A%20%26%20B",
    );
    expect(dialog.queryByRole("link", { name: "Open Member" })).toBeNull();
    await user.click(dialog.getByRole("button", { name }));
    await findToast("Couldn't save. Please try again.");
    expect(screen.getByRole("dialog")).toBeVisible();
    answer("contactAdmin", "setAnswered", shown as never);
    await user.click(dialog.getByRole("button", { name }));
    await findToast(done);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(requestsOf("contactAdmin", "setAnswered").at(-1)).toEqual({ messageId: shown.id, answered: sent });
  });

  test("of a member lead to them", async () => {
    answer("contactAdmin", "messages", pageOf(message({ user_id: "10000000-0000-4000-8000-000000000021" })));
    const user = await openPart(<ContactMessageList />);
    await user.click(await screen.findByRole("button", { name: "A & B" }));
    expect(await screen.findByRole("link", { name: "Open Member" })).toHaveAttribute(
      "href",
      "/admin/members/10000000-0000-4000-8000-000000000021",
    );
  });

  test("have their state, and many are marked at once where that changes them", async () => {
    answer("contactAdmin", "messages", pageOf(message(), answered, { ...answered, id: "msg_00000003" }));
    answer("contactAdmin", "setAnswered", answered as never);
    const user = await openPart(<ContactMessageList />);
    const rows = await findRows("Messages to support");
    expect(rows.map((row) => /Waiting|Answered/.exec(row.textContent ?? "")?.[0])).toEqual([
      ...["Waiting", "Answered", "Answered"],
    ]);
    await user.click(screen.getByRole("checkbox", { name: "Select all rows" }));
    expect(screen.getByRole("button", { name: "Mark 2 messages as waiting" })).toBeEnabled();
    await user.click(screen.getByRole("button", { name: "Mark 1 message as answered" }));
    await findToast("1 message marked as answered");
    expect(requestsOf("contactAdmin", "setAnswered")).toEqual([{ messageId: "msg_00000001", answered: true }]);
  });
});

describe("the ambassadors", () => {
  test.each([
    ["active", "Active", "Deactivate Dana Duval", "inactive"],
    ["inactive", "Inactive", "Activate Dana Duval", "active"],
  ] as const)("that are %s can be turned", async (status, label, name, sent) => {
    answer("ticketsAdmin", "ambassadors", pageOf(anAmbassador({ status })));
    refuse("ticketsAdmin", "updateAmbassador", { ...failure, status: 403, code: "forbidden", message: "Not you" });
    const user = await openPart(<ManageAmbassadors />);
    await user.click(await screen.findByRole("button", { name }));
    await findToast("Error", "Not you");
    const tone = status === "active" ? "positive" : "neutral";
    expect(screen.getByText(label).closest("[data-tone]")).toHaveAttribute("data-tone", tone);
    expect(requestsOf("ticketsAdmin", "updateAmbassador")).toEqual([{ code: "RIVER", status: sent, version: 0 }]);
    expect(screen.getByRole("button", { name: "Account of Dana Duval" })).toBeVisible();
  });

  test("can't be turned by who may only read them", async () => {
    answer("ticketsAdmin", "ambassadors", pageOf(anAmbassador()));
    await openPart(<ManageAmbassadors />, { role: "books" });
    await findRows("Ambassadors");
    await waitFor(() => expect(requestsOf("colleaguesAdmin", "me")).not.toEqual([]));
    expect(screen.queryByRole("button", { name: /Dana Duval$/ })).toBeNull();
  });
});

describe("a list of addresses", () => {
  const member = (email: string) => ({
    ...{ user_id: "10000000-0000-4000-8000-000000000021", email, tier: "premium" as const, status: "active" },
    subscription_id: null,
  });
  const subscription = (subscription_id: string, email: string | null) => ({
    ...{ subscription_id, email, user_id: null, tier: null, monthly_amount: 1, created_at: "2026-11-21T20:00:00.000Z" },
  });
  const open = (of: "memberships" | "subscriptions") => openPart(<EmailList of={of} title="Emails" empty="None" />);
  const emails = async () =>
    within(await screen.findByRole("list", { name: "Emails" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);

  test("has members alone where it is of memberships", async () => {
    answer("stripeAdmin", "memberships", pageOf(member("maya@x.test")));
    await open("memberships");
    expect(await emails()).toEqual(["maya@x.test"]);
    expect(requestsOf("stripeAdmin", "subscriptions")).toEqual([]);
    expect(screen.queryByText("None")).toBeNull();
  });

  test("has subscriptions, also those without an address, and more of them by a button", async () => {
    answer("stripeAdmin", "subscriptions", {
      ...{ items: [subscription("sub_1", "vic@x.test"), subscription("sub_2", null)], cursor: "next" },
    } as never);
    await open("subscriptions");
    expect((await emails()).slice(0, 2)).toEqual(["vic@x.test", "No email"]);
    expect(screen.getByRole("button", { name: "Show more" })).toBeVisible();
    expect(requestsOf("stripeAdmin", "memberships")).toEqual([]);
  });

  test("that is empty reads as named, and one that can't be read is tried again", async () => {
    refuse("stripeAdmin", "memberships", unread);
    const user = await open("memberships");
    await screen.findByText("Couldn't load");
    expect(screen.queryByText("None")).toBeNull();
    answer("stripeAdmin", "memberships", pageOf());
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("None")).toBeVisible();
    expect(screen.queryByRole("list", { name: "Emails" })).toBeNull();
  });
});

describe("the vendors", () => {
  const open = async (path: string, ...vendors: ReturnType<typeof aVendorSummary>[]) => {
    answer("dealsAdmin", "vendors", pageOf(...vendors));
    return openPart(<VendorList />, { path });
  };

  test.each([
    ["/", {}, "No vendors yet.", true],
    ["/?q=oyster&sort=name", { q: "oyster", sort: "name" }, "No vendors match these filters.", false],
    ["/?category=Nightlife", { category: "Nightlife" }, "No vendors match these filters.", true],
    ["/?sort=name", { sort: "name" }, "No vendors yet.", true],
  ])("at %s are asked for by %o", async (path, filters, text, isSorted) => {
    await open(path);
    expect(await screen.findByText(text)).toBeVisible();
    const [{ limit: _, ...asked } = { limit: 0 }] = requestsOf("dealsAdmin", "vendors");
    expect(asked).toEqual(filters);
    expect(screen.queryByRole("combobox", { name: "Sort by" }) !== null).toBe(isSorted);
  });

  test("are added at an address of its own, which closing leaves", async () => {
    const user = await open("/?new=1", aVendorSummary());
    const dialog = within(await screen.findByRole("dialog", { name: "Add Vendor" }));
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(placeOf()).toBe("/");
    await user.click(screen.getByRole("button", { name: "Edit River & Rye" }));
    expect(await screen.findByRole("dialog", { name: "Edit River & Rye" })).toBeVisible();
    expect(placeOf()).toBe("/");
  });
});

describe("what changed against the 30 days before", () => {
  test.each([
    [10, 0, null],
    [2, 1, "more: +100% vs. previous 30 days"],
    [1, 1, "same: 0% vs. previous 30 days"],
    [1, 2, "less: -50% vs. previous 30 days"],
    [101, 100, "more: +1% vs. previous 30 days"],
    [5, 3, "more: +67% vs. previous 30 days"],
    [2, 3, "less: -33% vs. previous 30 days"],
  ])("for %i after %i reads: %s", async (current, earlier, text) => {
    await openPart(<Delta current={current} before={earlier} />);
    const delta = document.querySelector("[data-change]");
    expect(delta && `${delta.getAttribute("data-change")}: ${delta.textContent}`).toBe(text);
  });
});

describe("how a sync went", () => {
  const done = { status: "done" as const, finished_at: "2026-11-22T12:00:01.500Z" };
  const told = (about: Parameters<typeof aRun>[0]) => {
    const show = vi.fn();
    announceRun(aRun({ ...done, ...about }), show);
    return show.mock.calls.map(([{ title, text, seconds }]) => [title, text, seconds]);
  };

  test.each<[Parameters<typeof aRun>[0], string, number]>([
    [{}, "9 fetched, 1 created, 2 updated, 0 unmatched, in 1.5s.", 6],
    [{ finished_at: null }, "9 fetched, 1 created, 2 updated, 0 unmatched, in 0.0s.", 6],
    [{ profiles_created: 1 }, "9 fetched, 1 created, 2 updated, 0 unmatched, 1 profiles created, in 1.5s.", 8],
    [{ errors: ["No"] }, "9 fetched, 1 created, 2 updated, 0 unmatched, 1 error, in 1.5s. No", 6],
  ])("is told of one that compared: %#", (about, text, seconds) => {
    expect(told(about)).toEqual([["Sync complete", text, seconds]]);
  });

  test("is told of a backfill, also of one that failed within a sync", () => {
    const made = { profiles_created: 2, profiles_updated: 1 };
    expect(told({ kind: "backfill", ...made })).toEqual([["Profiles backfilled", "2 created, 1 updated, in 1.5s.", 8]]);
    expect(told({ profiles_error: "Slow down" }).map(([title, text]) => [title, text])).toEqual([
      ["Sync complete", "9 fetched, 1 created, 2 updated, 0 unmatched, in 1.5s."],
      ["Failed to backfill profiles", "The sync went on without it. Slow down"],
    ]);
  });

  test.each<[Parameters<typeof aRun>[0], string, string]>([
    [{ kind: "backfill", errors: ["No"] }, "Failed to backfill profiles", "No"],
    [{ errors: [] }, "Failed to reconcile Stripe data", "Try again in a few minutes."],
  ])("is logged as well where it failed: %#", (about, title, text) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(told({ ...about, status: "failed" }).map(([shown, why]) => [shown, why])).toEqual([[title, text]]);
    expect(logged).toHaveBeenCalledTimes(1);
    expect(told({ ...about, status: "done" })).toHaveLength(1);
    expect(logged).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["backfill", "Failed to backfill profiles"],
    ["full", "Failed to reconcile Stripe data"],
  ])("is told where a %s can't begin", (what, title) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const show = vi.fn();
    announceStartFailure(new Error("Busy"), what, show);
    expect(show.mock.calls).toEqual([[{ title, text: "Busy", variant: "destructive" }]]);
  });

  const nobody = { email: null, amount_cents: 1_000, reason: "no_email" as const };
  test.each<[Parameters<typeof aSyncAudit>[0], boolean, string[]]>([
    [{}, false, []],
    [{ errors: ["No"] }, true, []],
    [{ records_unmatched: 1 }, true, []],
    [{ summary: { unmatched_details: [nobody] } }, false, ["No email · $10.00/mo"]],
    [
      { summary: { unmatched_details: [nobody, { ...nobody, email: "a@x.test" }, nobody] } },
      false,
      ["a@x.test · $10.00/mo", "No email · $10.00/mo"],
    ],
  ])("is grave where something failed or is left: %#", async (about, isGrave, people) => {
    await openPart(<LastReconcile audit={aSyncAudit(about)} busy={false} onCreate={() => {}} />);
    const alert = screen.getByRole("alert");
    expect(alert.getAttribute("data-destructive")).toBe(String(isGrave));
    const lines = [...alert.querySelectorAll("li")].map(({ textContent }) => textContent);
    expect(lines.filter((line) => line?.endsWith("/mo")).toSorted()).toEqual(people.toSorted());
    expect(screen.queryByRole("heading", { level: 4 }) !== null).toBe(people.length > 0);
  });
});

describe("why parts of a sync failed", () => {
  test.each([
    [[], []],
    [["a"], ["a"]],
    [
      ["a", "b", "a"],
      ["a", "b"],
    ],
    [
      ["a", "b", "c", "d"],
      ["a", "b", "c", "and 1 more"],
    ],
  ])("has of %j the first three, each once, and how many more there are", async (errors, texts) => {
    await openPart(<Reasons errors={errors} />);
    expect(screen.queryAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(texts);
    expect(screen.queryByRole("list") !== null).toBe(errors.length > 0);
  });
});

describe("what was read", () => {
  const at = "2026-11-21T20:00:00.000Z";
  const userId = "10000000-0000-4000-8000-000000000021";
  const report = { reporter: { user_id: userId, display_name: "Vic" }, reason: "spam", note: "Again", created_at: at };
  const message = {
    ...{ id: "msg_1", name: "Nora", email: "nora@x.test", subject: "Card", message: "Hello" },
    user_id: userId,
  };
  const kept: [string, ReactNode, string, object, string | RegExp][] = [
    ["appeals", <AppealList key="a" />, "moderationAdmin.appeals", pageOf(anAppeal()), "It was a joke"],
    [
      "reports of a case",
      <CaseReports key="r" caseId="case_000001" />,
      "moderationAdmin.reports",
      pageOf(report),
      "Again",
    ],
    [
      "filtered words",
      <WordFilter key="w" />,
      "communityAdmin.settings",
      { filtered_words: ["spam"], version: 3 },
      "spam",
    ],
    ["logos", <LogoList key="l" />, "contentAdmin.logos", { ...pageOf(aLogo()), version: 1 }, "Rowdy Oyster"],
    ["an order", <OrderPage key="o" />, "ticketsAdmin.order", anOrder(), "Lantern Night"],
    ["a member", <MemberPage key="m" />, "memberSearchAdmin.get", someDetails(), "Nora Nautilus"],
    [
      "a timeline",
      <Timeline key="t" of={{ kind: "vendor", id: "vnd_00000001" }} />,
      "timelinesAdmin.vendor",
      pageOf(aNoteEntry()),
      "Prefers a call.",
    ],
    [
      "messages of a member",
      <MessagesTab key="s" member={someDetails()} />,
      "memberSearchAdmin.messages",
      pageOf({ ...message, created_at: at, answered_at: null }),
      "Hello",
    ],
    ["statistics of campaigns", <CampaignStats key="c" />, "campaignsAdmin.stats", { reach: 3, opened: 1 }, "33.3%"],
    ["the dashboard's figures", <DashboardFigures key="d" />, "reportsAdmin.dashboard", figures(), "1,200"],
    [
      "what waits",
      <WaitingList key="n">below</WaitingList>,
      "reportsAdmin.waiting",
      waiting(),
      "Nothing needs you right now.",
    ],
    ["tonight's events", <Tonight key="e" />, "reportsAdmin.waiting", waiting(), "No event tonight"],
    [
      "the landing page's figures",
      <LandingCard key="p" />,
      "contentAdmin.marketing",
      marketing,
      /^1K\+ active members/,
    ],
    ["the App Settings", <AppSettingsCard key="i" />, "content.settings", settings(), "All live"],
    [
      "a vendor",
      <VendorDetails key="v" vendorId="vnd_00000001" onClose={() => {}} onEdit={() => {}} />,
      "dealsAdmin.vendor",
      aVendorSummary(),
      "River & Rye",
    ],
    ["the numbers of PLAYYY", <StatsForm key="f" />, "playyy.stats", defaultPlayyyStats, "Statistics"],
    [
      "the figures of tickets",
      <TicketTiles key="h" filter={{}} isSearching={false} />,
      "ticketsAdmin.summary",
      { total_tickets: 7, total_revenue: 12_000, redeemed: 1, pending: 2, cancelled: 0 },
      "$120.00",
    ],
    [
      "the pace of sales",
      <NightPace key="g" eventId="event_00000001" />,
      "eventsAdmin.pace",
      { pace: aPace() },
      /usually 30 by the end of this day/,
    ],
    [
      "what is left for guests",
      <GuestListPage key="k" />,
      "ticketsAdmin.guestSeats",
      guestSeats(),
      "12 seats left: 4 GA+, 8 VIP+",
    ],
    [
      "a cancellation",
      <CancellationPanel key="j" eventId="event_00000001" renderSettle={() => null} />,
      "eventChangesAdmin.cancellation",
      {
        ...{ cancelled_at: at, cancelled_by: "Olivia", reason: "The storm", is_done: true, told: 0, orders: 0 },
        ...{ orders_refunded: 0, orders_refused: 0, used_tickets: 0, refunded: 0, refused: [] },
      },
      "The storm",
    ],
  ];
  const path = `/cs_test_1/${userId}/event_00000001`;
  const again = () => screen.queryByRole("button", { name: /try again$/i });

  test.each(kept)("stays where reading it again fails: %s", async (_what, part, operation, body, text) => {
    const [entry, name] = operation.split(".") as [never, never];
    answerTimelines();
    answer("membershipsAdmin", "grants", pageOf());
    answer("ticketsAdmin", "guests", pageOf());
    answer(entry, name, body as never);
    const release = hold(entry, name);
    await openPart(part, { path, pattern: "/:sessionId/:userId/:eventId" });
    await waitFor(() => expect(requestsOf(entry, name)).toHaveLength(1));
    expect([screen.queryByText(text), again()]).toEqual([null, null]);
    release();
    await screen.findAllByText(text);
    await settle();
    const waits = document.querySelectorAll(".MuiSkeleton-root, [role=progressbar]").length;
    refuse(entry, name, unread);
    const { length } = requestsOf(entry, name);
    vi.setSystemTime(Date.now() + 300_000);
    comeBack();
    await waitFor(() => expect(requestsOf(entry, name).length).toBeGreaterThan(length));
    await settle();
    expect(screen.getAllByText(text)[0]).toBeVisible();
    expect(document.querySelectorAll(".MuiSkeleton-root, [role=progressbar]")).toHaveLength(waits);
    // A timeline offers to read more of it.
    if (operation !== "timelinesAdmin.vendor") expect(again()).toBeNull();
  });
});
