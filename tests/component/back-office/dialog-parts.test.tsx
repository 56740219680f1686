import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { UnmatchedSubscription } from "../../../shared/model/billing.ts";
import type { EventImpact } from "../../../shared/model/event-change.ts";
import { eventLimits } from "../../../shared/model/event-limits.ts";
import { AudienceCount } from "../../../web/src/features/admin/campaigns/audience-count.tsx";
import { InvitationTable } from "../../../web/src/features/admin/colleagues/invitation-table.tsx";
import { InviteDialog } from "../../../web/src/features/admin/colleagues/invite-dialog.tsx";
import { ComingPage } from "../../../web/src/features/admin/coming/coming-page.tsx";
import { WaitingList } from "../../../web/src/features/admin/dashboard/waiting-list.tsx";
import { CancelEventDialog } from "../../../web/src/features/admin/events/cancel-event-dialog.tsx";
import { RepeatDialog } from "../../../web/src/features/admin/events/series/repeat-dialog.tsx";
import { UnmatchedSubscriptionList } from "../../../web/src/features/admin/unmatched-subscriptions/unmatched-subscription-list.tsx";
import { MarkPaidDialog } from "../../../web/src/features/admin/unsettled-refunds/mark-paid-dialog.tsx";
import { findDialog, findRows, pageOf, retype } from "../../support/component/back-office.ts";
import { openPart } from "../../support/component/open-part.tsx";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { settle } from "../../support/component/run-hook.tsx";
import { anInvitation } from "../../support/component/samples/back-office/colleagues.ts";
import { waiting } from "../../support/component/samples/back-office/dashboard.ts";
import { anEventRecord } from "../../support/component/samples/back-office/events.ts";
import { findToast } from "../../support/component/toast.ts";

const event = anEventRecord();
const failure = { status: 500, code: "internal-error" } as const;
const unread = { status: 403, code: "forbidden" } as const;

describe("cancelling an event", () => {
  const open = async (impact: Partial<EventImpact> = {}) => {
    const none = { tickets: 0, held: 0, rsvps: 0, paid: 0, used: 0, paid_orders: 0 };
    answer("eventChangesAdmin", "impact", { ...none, ...impact });
    const onClose = vi.fn();
    const user = await openPart(<CancelEventDialog event={event} onClose={onClose} />);
    return { user, onClose, dialog: await findDialog("Cancel Lantern Night?") };
  };

  test.each<[Partial<EventImpact>, string, string]>([
    [{}, "Nobody has a ticket or an RSVP.", "Nobody has paid, so nothing is refunded."],
    [{ tickets: 1, paid: 1 }, "1 ticket will be cancelled.", "$0.01 goes back."],
    [
      { tickets: 2, used: 1, paid: 4_000, paid_orders: 1 },
      "2 tickets will be cancelled, 1 of them used already.",
      "$40.00 goes back for 1 paid order.",
    ],
    [
      { held: 1, rsvps: 1 },
      "1 reserved ticket in open checkouts will be released. 1 person with an RSVP will be told.",
      "Nobody has paid, so nothing is refunded.",
    ],
  ])("with %o reads: %s", async (impact, touched, refunded) => {
    const { dialog } = await open(impact);
    expect(await dialog.findByText(touched)).toBeVisible();
    expect(dialog.getByText(refunded)).toBeVisible();
  });

  test("needs a reason and that it is meant", async () => {
    refuse("eventChangesAdmin", "cancel", failure);
    const { user, dialog, onClose } = await open();
    const button = dialog.getByRole("button", { name: "Cancel event" });
    await user.click(dialog.getByRole("checkbox"));
    await retype(user, dialog.getByRole("textbox"), "  ");
    expect(button).toBeDisabled();
    await retype(user, dialog.getByRole("textbox"), " Storm ");
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(dialog.getByRole("checkbox"));
    expect(button).toBeDisabled();
    await user.click(dialog.getByRole("checkbox"));
    await user.click(button);
    await findToast("Event not cancelled");
    expect(onClose).not.toHaveBeenCalled();
    expect(requestsOf("eventChangesAdmin", "cancel")).toEqual([{ eventId: event.id, reason: "Storm", version: 3 }]);
  });

  test("can't be done before it is counted whom it reaches", async () => {
    refuse("eventChangesAdmin", "impact", unread);
    const user = await openPart(<CancelEventDialog event={event} onClose={() => {}} />);
    const dialog = await findDialog("Cancel Lantern Night?");
    await dialog.findByText("Couldn't count whom this reaches");
    await user.click(dialog.getByRole("checkbox"));
    await retype(user, dialog.getByRole("textbox"), "Storm");
    expect(dialog.getByRole("button", { name: "Cancel event" })).toBeDisabled();
  });
});

describe("repeating an event", () => {
  const open = async (about: object = {}) => {
    const onClose = vi.fn();
    const user = await openPart(<RepeatDialog event={{ ...event, ...about }} onClose={onClose} />);
    const dialog = await findDialog("Repeat Lantern Night");
    return { user, onClose, dialog, count: dialog.getByRole("textbox", { name: "How many more dates" }) };
  };

  test("offers its day of the week, which of the month that is, and its day of the month", async () => {
    const labels = async (start_at: string) => {
      const { dialog } = await open({ start_at, end_at: null });
      return dialog.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
    };
    expect(await labels("2096-07-15T23:00:00.000Z")).toEqual([
      ...["Every week on Sunday", "Every month on the third Sunday", "Every month on day 15"],
    ]);
  });

  test.each([
    ["2096-07-07T23:00:00.000Z", "first"],
    ["2096-07-08T23:00:00.000Z", "second"],
    ["2096-07-29T23:00:00.000Z", "fifth"],
  ])("knows that %s is the %s of its month", async (start_at, nth) => {
    const { dialog } = await open({ start_at, end_at: null });
    expect(dialog.getByRole("radio", { name: new RegExp(`^Every month on the ${nth} `) })).toBeVisible();
  });

  test("takes whole numbers from 1, and lists the dates", async () => {
    const { user, dialog, count } = await open();
    expect(dialog.getAllByRole("listitem")).toHaveLength(4);
    for (const typed of ["0", "1.5", "1000", "x"]) {
      await retype(user, count, typed);
      expect(count).toHaveAccessibleDescription(/^Enter a whole number from 1 to \d+$/);
      expect(dialog.getByRole("button", { name: "Add dates" })).toBeDisabled();
    }
    await retype(user, count, "1");
    expect(count).toBeValid();
    expect(dialog.getByRole("button", { name: "Add 1 date" })).toBeEnabled();
    expect(dialog.getByRole("listitem")).toHaveTextContent("Sun, Jul 22 · 7:00 PM – 9:00 PM (ET)");
  });

  test("takes as many dates as a series has beside the first, and not one more", async () => {
    const { user, dialog, count } = await open();
    const most = eventLimits.seriesDates - 1;
    await retype(user, count, String(most));
    expect(dialog.getByRole("button", { name: `Add ${most} dates` })).toBeEnabled();
    await retype(user, count, String(most + 1));
    expect(dialog.getByRole("button", { name: "Add dates" })).toBeDisabled();
  });

  test.each([
    ["2096-07-31T23:00:00.000Z", "Sep 31"],
    ["2096-05-31T23:00:00.000Z", "Jun 31"],
  ])("of an event on %s refuses %s, which there isn't", async (start_at) => {
    const { user, dialog } = await open({ start_at, end_at: null });
    await user.click(dialog.getByRole("radio", { name: "Every month on day 31" }));
    expect(dialog.getByRole("alert")).toHaveTextContent(/^One of these months has no such day/);
    expect(dialog.getByRole("button", { name: "Add 4 dates" })).toBeDisabled();
    await user.click(dialog.getByRole("radio", { name: /^Every week/ }));
    expect(dialog.queryByRole("alert")).toBeNull();
  });

  test.each([
    ["published", true],
    ["draft", false],
  ])("of an event that is %s publishes the dates: %j", async (state, is_published) => {
    answer("eventsAdmin", "repeat", { items: [event, { ...event, id: "event_00000002" }] } as never);
    const { user, dialog, onClose } = await open({ state });
    await user.click(dialog.getByRole("button", { name: "Add 4 dates" }));
    await findToast("1 date in the series beside this one");
    expect(requestsOf("eventsAdmin", "repeat")).toEqual([
      { eventId: event.id, version: 3, every: "week", dates: 4, is_published },
    ]);
    await waitFor(() => expect(onClose.mock.lastCall?.[0]).toMatchObject({ id: event.id }));
  });
});

describe("the count of an audience", () => {
  const page = (count: number, cursor: string | null, is_more = false) => ({ count, cursor, is_more }) as never;
  const told = async (text: string) => {
    await openPart(<AudienceCount filter={{ target_audience: "all" }} />);
    await waitFor(() => expect(document.querySelector("[role=status]")).toHaveTextContent(text));
  };

  test("adds up its pages", async () => {
    answer("campaignsAdmin", "audience", page(100, "next"), { once: true });
    answer("campaignsAdmin", "audience", page(2, null));
    await told("102 members will get this.");
    expect(requestsOf("campaignsAdmin", "audience").map(({ cursor }) => cursor)).toEqual([undefined, "next"]);
  });

  test.each([
    [page(0, null), "Nobody will get this: no member matches."],
    [page(0, null, true), "More than 0 members will get this."],
    [page(1, null, true), "More than 1 member will get this."],
  ])("is told in words: %#", async (answered, text) => {
    answer("campaignsAdmin", "audience", answered);
    await told(text);
  });

  test("ends after twenty pages, and says that there are more", async () => {
    answer("campaignsAdmin", "audience", page(1, "next"));
    await told("More than 20 members will get this.");
    expect(requestsOf("campaignsAdmin", "audience")).toHaveLength(20);
  });

  test("that can't be made keeps nobody from sending", async () => {
    refuse("campaignsAdmin", "audience", unread);
    await told("Couldn't count the members. You can send all the same.");
  });
});

describe("what needs the reader", () => {
  const rowsOf = async (about: Parameters<typeof waiting>[0]) => {
    answer("reportsAdmin", "waiting", waiting(about));
    await openPart(<WaitingList>below</WaitingList>);
    return (await screen.findAllByRole("link")).map(({ textContent }) => textContent);
  };
  const disputes = (count: number, respond_by: string | null) => ({ count, more: false, respond_by }) as never;

  test("has a dispute's deadline, or the first of several", async () => {
    const at = "2026-12-04T04:59:00.000Z";
    expect(await rowsOf({ disputes: disputes(1, at) })).toEqual(["1 dispute to answer by Dec 3, 11:59 PM"]);
  });

  test("has the first deadline of several disputes, and counts beyond a page", async () => {
    const at = "2026-12-04T04:59:00.000Z";
    expect(await rowsOf({ disputes: disputes(2, at), support: { count: 1, more: true } })).toEqual([
      "1+ support message to answer",
      "2 disputes to answer, the first by Dec 3, 11:59 PM",
    ]);
  });

  test("has no deadline where there is none", async () => {
    expect(await rowsOf({ disputes: disputes(1, null) })).toEqual(["1 dispute to answer"]);
  });

  test("is nothing where nothing waits", async () => {
    answer("reportsAdmin", "waiting", waiting());
    await openPart(<WaitingList>below</WaitingList>);
    expect(await screen.findByText("Nothing needs you right now.")).toBeVisible();
    expect(screen.getByText("below")).toBeVisible();
    expect(screen.queryByRole("link")).toBeNull();
  });

  test("comes before what follows, which waits for it", async () => {
    answer("reportsAdmin", "waiting", waiting());
    const release = hold("reportsAdmin", "waiting");
    await openPart(<WaitingList>below</WaitingList>);
    expect(await screen.findByRole("status", { name: "Loading the dashboard" })).toBeVisible();
    expect(screen.queryByText("below")).toBeNull();
    release();
    expect(await screen.findByText("below")).toBeVisible();
    expect(screen.queryByRole("status", { name: "Loading the dashboard" })).toBeNull();
  });

  test("that can't be read is tried again, and what follows is there", async () => {
    refuse("reportsAdmin", "waiting", unread);
    const user = await openPart(<WaitingList>below</WaitingList>);
    await screen.findByText("Couldn't load what needs you");
    expect(screen.getByText("below")).toBeVisible();
    answer("reportsAdmin", "waiting", waiting());
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Nothing needs you right now.")).toBeVisible();
  });
});

describe("who is coming", () => {
  beforeEach(() => {
    answer("eventsAdmin", "event", event);
    answer("memberSearchAdmin", "comingCount", { all: 3, with_ticket: 2, by_rsvp: 1 });
    answer("memberSearchAdmin", "coming", pageOf());
  });
  const open = () =>
    openPart(<ComingPage />, { path: `/admin/events/${event.id}/coming`, pattern: "/admin/events/:eventId/coming" });

  test("is counted, and nobody yet where there is nobody", async () => {
    await open();
    expect(await screen.findByText("Nobody is coming yet.")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Who's coming: Lantern Night" })).toBeVisible();
    await waitFor(() => expect(screen.getByRole("article", { name: "Coming" })).toHaveTextContent("3"));
  });

  test("is searched from two characters on, and goes on where a page has none of them", async () => {
    const user = await open();
    await screen.findByText("Nobody is coming yet.");
    const field = screen.getByRole("searchbox");
    const asked = () => requestsOf("memberSearchAdmin", "coming").map(({ q }) => q);
    await retype(user, field, "m ");
    await waitFor(() => expect(field).toHaveValue("m "));
    answer("memberSearchAdmin", "coming", { items: [], cursor: "next" } as never);
    await retype(user, field, "ma");
    expect(await screen.findByText(/^None of these members is coming\. Go on/)).toBeVisible();
    answer("memberSearchAdmin", "coming", pageOf());
    await retype(user, field, "may");
    expect(await screen.findByText("Nobody who is coming matches this search.")).toBeVisible();
    expect(new Set(asked())).toEqual(new Set([undefined, "ma", "may"]));
  });

  test("that can't be counted has no figures", async () => {
    refuse("memberSearchAdmin", "comingCount", unread);
    await open();
    await waitFor(() => expect(screen.getByRole("article", { name: "Coming" })).toHaveTextContent("–"));
  });

  test("to an event that is gone is named as such", async () => {
    refuse("eventsAdmin", "event", { status: 404, code: "not-found" });
    await open();
    expect(await screen.findByText("Event not found")).toBeVisible();
    expect(within(document.body).queryByRole("searchbox")).toBeNull();
  });
});

describe("inviting a colleague", () => {
  const open = async () => {
    const onClose = vi.fn();
    const user = await openPart(<InviteDialog onClose={onClose} />);
    return { user, onClose, dialog: await findDialog("Invite a colleague") };
  };

  test.each([
    ["nothing", false],
    ["an email address", true],
    ["another role", true],
  ])("asks before it closes with %s: %j", async (what, asks) => {
    const { user, onClose, dialog } = await open();
    if (what === "an email address") await retype(user, dialog.getByRole("textbox", { name: "Email" }), "a");
    if (what === "another role") await user.click(dialog.getByRole("radio", { name: "Owner" }));
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog", { name: "Discard your changes?" }) !== null).toBe(asks);
    expect(onClose).toHaveBeenCalledTimes(asks ? 0 : 1);
  });

  test("is over at the moment that the invitation names", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T20:00:00.000Z") });
    const rows = [
      anInvitation({ expires_at: "2026-11-21T20:00:00.000Z" }),
      anInvitation({ id: "inv_00000002", email: "b@x.test", expires_at: "2026-11-21T20:00:01.000Z" }),
    ];
    await openPart(<InvitationTable rows={rows} onWithdraw={() => undefined} />);
    const [first, second] = screen.getAllByRole("row").slice(1);
    expect(first).toHaveTextContent("Expired");
    expect(second).toHaveTextContent("Sat, Nov 21 • 3:00 PM (ET)");
  });
});

describe("marking a refund as paid", () => {
  const open = async (busy = false) => {
    const [onConfirm, onClose] = [vi.fn(), vi.fn()];
    const user = await openPart(<MarkPaidDialog open amount="$20.00" {...{ busy, onConfirm, onClose }} />);
    const dialog = await findDialog("Mark $20.00 as paid back?");
    return { user, onConfirm, onClose, dialog };
  };

  test("needs to know how, without the spaces around it", async () => {
    const { user, onConfirm, onClose, dialog } = await open();
    const confirm = dialog.getByRole("button", { name: "Mark as paid" });
    for (const typed of ["", "  "]) {
      await retype(user, dialog.getByRole("textbox"), typed);
      expect(confirm).toBeDisabled();
      fireEvent.submit(confirm.closest("form") as HTMLFormElement);
    }
    expect(onConfirm).not.toHaveBeenCalled();
    await retype(user, dialog.getByRole("textbox"), " Check ");
    await user.click(confirm);
    expect(onConfirm.mock.calls).toEqual([["Check"]]);
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test("stays open while it is recorded", async () => {
    const { user, onClose, dialog } = await open(true);
    await user.keyboard("{Escape}");
    expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("subscriptions without a user", () => {
  const subscription = (about: Partial<UnmatchedSubscription> = {}): UnmatchedSubscription => ({
    ...{ subscription_id: "sub_1", customer_id: "cus_1", email: "vic@x.test", tier: null, status: "active" },
    ...{ monthly_amount: 1_000, reason: "user_not_found", created_at: "2026-11-21T20:00:00.000Z" },
    ...about,
  });
  const open = (role: "owner" | "books" = "owner") =>
    openPart(<UnmatchedSubscriptionList frame={(list) => <section aria-label="Frame">{list}</section>} />, { role });
  const isFramed = () => screen.queryByRole("region", { name: "Frame" }) !== null;

  test("have their reason each, and are linked to a member who was chosen", async () => {
    const gone = subscription({ subscription_id: "sub_2", email: null, reason: "no_email" });
    answer("membershipsAdmin", "unmatched", pageOf(subscription(), gone));
    const user = await open();
    const rows = await findRows("Subscriptions without a user");
    expect(rows[0]).toHaveTextContent("vic@x.test$10.00/moUser account does not exist");
    expect(rows[1]).toHaveTextContent("No email$10.00/moNo email on customer");
    await user.click((await screen.findAllByRole("button", { name: "Link to member" }))[1] as HTMLElement);
    const dialog = await findDialog("Link to member");
    expect(dialog.getByText("No email · $10.00/mo")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Link to member" }));
    expect(requestsOf("stripeAdmin", "link")).toEqual([]);
  });

  test("aren't framed where there are none, nor before they are read", async () => {
    answer("membershipsAdmin", "unmatched", pageOf());
    const release = hold("membershipsAdmin", "unmatched");
    await open();
    await waitFor(() => expect(requestsOf("membershipsAdmin", "unmatched")).toHaveLength(1));
    expect(isFramed()).toBe(false);
    release();
    await settle();
    expect(isFramed()).toBe(false);
  });

  test("that can't be read have that within their frame, and can't be linked by who only reads", async () => {
    refuse("membershipsAdmin", "unmatched", { status: 403, code: "forbidden" });
    const user = await open("books");
    expect(await screen.findByText("Couldn't load subscriptions without a user")).toBeVisible();
    expect(isFramed()).toBe(true);
    answer("membershipsAdmin", "unmatched", pageOf(subscription()));
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await findRows("Subscriptions without a user");
    expect(screen.queryByRole("button", { name: "Link to member" })).toBeNull();
  });
});
