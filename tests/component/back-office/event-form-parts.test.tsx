import { screen, waitFor, within } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { describe, expect, test, vi } from "vitest";
import type { EventRecord } from "../../../shared/model/event.ts";
import { toEventColumns } from "../../../web/src/features/admin/events/event-columns.tsx";
import {
  type EventFormValues,
  type EventRequest,
  toEventFormValues,
} from "../../../web/src/features/admin/events/event-form.ts";
import { EventsManagement } from "../../../web/src/features/admin/events/events-management.tsx";
import { type Move, MoveQuestion } from "../../../web/src/features/admin/events/move-question.tsx";
import { ReturnFields } from "../../../web/src/features/admin/events/return-fields.tsx";
import { RepeatDialog } from "../../../web/src/features/admin/events/series/repeat-dialog.tsx";
import { TimePicker } from "../../../web/src/features/admin/events/time-picker.tsx";
import { EntryFields } from "../../../web/src/features/admin/events/types/entry-fields.tsx";
import { findDialog, optionsOf, pageOf, retype } from "../../support/component/back-office.ts";
import { openPart, placeOf } from "../../support/component/open-part.tsx";
import { answer, requestsOf } from "../../support/component/played-api.ts";
import { anEventRecord } from "../../support/component/samples/back-office/events.ts";

type Props = { event?: EventRecord | null; values?: Partial<EventFormValues>; part: "entry" | "return" };
const Part = ({ event = null, values = {}, part }: Props) => {
  const form = useForm<EventFormValues, unknown, EventRequest>({
    defaultValues: { ...toEventFormValues(event), ...values },
  });
  return part === "entry" ? <EntryFields form={form} event={event} /> : <ReturnFields form={form} />;
};

describe("the way into an event", () => {
  const tickets = anEventRecord({ entry: "tickets", sold: 0, held: 0 });
  const ending = "RSVPs without a ticket end, and their members are told that they need one.";
  const refused = "is sold or held in open checkouts, so this will be refused.";

  test.each<[string, EventRecord | null, EventFormValues["entry"], string | null]>([
    ["a new event", null, "rsvp", null],
    ["one that stays", tickets, "tickets", null],
    ["one with RSVPs", anEventRecord({ entry: "rsvp" }), "tickets", ending],
    ["one without buyers", tickets, "rsvp", "No more tickets are sold, and its ticket types are removed."],
    ["one with a buyer", { ...tickets, sold: 1 }, "rsvp", `1 ticket ${refused}`],
    ["one with a checkout", { ...tickets, held: 1 }, "rsvp", `1 ticket ${refused}`],
  ])("of %s has its consequences", async (_of, event, entry, text) => {
    await openPart(<Part part="entry" event={event} values={{ entry }} />);
    const texts = [ending, refused, "No more tickets are sold"].filter((one) =>
      document.body.textContent?.includes(one),
    );
    expect(texts).toHaveLength(text ? 1 : 0);
    if (text) expect(screen.getByText(text)).toBeVisible();
  });

  test.each<[string, EventRecord | null, string, string]>([
    ["", null, "No limit", "Total minus what is taken"],
    ["10", null, "10", "Total minus what is taken"],
    ["ten", null, "0", "Total minus what is taken"],
    ["10", { ...tickets, sold: 3, held: 2 }, "5", "3 sold, 2 held in open checkouts"],
    ["4", { ...tickets, sold: 3, held: 2 }, "0", "3 sold, 2 held in open checkouts"],
  ])("with %j spots in all leaves some", async (total_spots, event, left, helper) => {
    await openPart(<Part part="entry" event={event} values={{ total_spots, entry: event ? "tickets" : "" }} />);
    expect(screen.getByLabelText("Spots left")).toHaveValue(left);
    expect(screen.getByText(helper)).toBeVisible();
    expect(screen.queryByRole("group", { name: "GA+" }) !== null).toBe(event !== null);
  });
});

test.each([
  ["never", 6, "Buyers get their money back only if"],
  ["24", 6, "Until then, buyers get back"],
  ["36", 7, "Until then, buyers get back"],
])(
  "the limits of returns are the usual ones and the event's own, the shortest first: %s",
  async (hours, count, text) => {
    const user = await openPart(<Part part="return" values={{ return_hours: hours }} />);
    expect(screen.getByText(text, { exact: false })).toBeVisible();
    const options = await optionsOf(user, screen, /./);
    expect(options).toHaveLength(count);
    const values = screen.getAllByRole("option").map((option) => option.getAttribute("data-value"));
    const own = hours === "36" ? ["36"] : [];
    expect(values).toEqual(["never", "0", "24", ...own, "48", "72", "168"]);
  },
);

test.each([
  ["00:05", "", "12:05 AM"],
  ["12:00", "", "12:00 PM"],
  ["11:59", "13:30", "11:59 AM - 1:30 PM"],
])("the clocks %s and %j fill in %s", async (start, end, text) => {
  const onPick = vi.fn();
  const user = await openPart(<TimePicker onPick={onPick} />);
  await user.click(screen.getByRole("button", { name: "Pick a time" }));
  const dialog = await findDialog("Pick a time");
  const use = dialog.getByRole("button", { name: "Use this time" });
  await retype(user, dialog.getByLabelText("Starts"), "");
  expect(use).toBeDisabled();
  await user.type(dialog.getByLabelText("Starts"), start);
  if (end) await user.type(dialog.getByLabelText("Ends (optional)"), end);
  await user.click(use);
  expect(onPick.mock.calls).toEqual([[text]]);
});

test.each<[Partial<Move>, string, string]>([
  [{ tickets: 1 }, "1 ticket: everybody is told.", "Move and tell everybody"],
  [{ rsvps: 1 }, "1 RSVP: everybody is told.", "Move and tell everybody"],
  [{ tickets: 2, rsvps: 1 }, "2 tickets and 1 RSVP: everybody is told.", "Move and tell everybody"],
  [{ held: 1 }, "1 reserved ticket can still be paid for, at the new time and place.", "Move"],
  [{ paid: 1 }, "Whoever paid may return the ticket until ", "Move"],
])("a move with %o says whom it reaches", async (about, text, confirm) => {
  const none = { tickets: 0, rsvps: 0, held: 0, paid: 0, returnUntil: "2096-07-01T16:00:00.000Z" };
  const nothing = () => undefined;
  await openPart(<MoveQuestion move={{ ...none, ...about }} busy={false} onConfirm={nothing} onClose={nothing} />);
  const dialog = await findDialog("Move this event?");
  const shown = dialog.getByText((content) => content.startsWith(text));
  expect(shown.textContent?.match(/everybody is told|can still be paid|may return/g)).toHaveLength(1);
  expect(dialog.getByRole("button", { name: confirm })).toBeVisible();
});

describe("more dates of an event", () => {
  const event = anEventRecord({ start_at: "2096-07-07T23:00:00.000Z", end_at: "2096-07-08T01:00:00.000Z" });
  const open = async (about: Partial<EventRecord> = {}) => {
    const user = await openPart(<RepeatDialog event={{ ...event, ...about }} onClose={() => undefined} />);
    return { user, dialog: await findDialog(`Repeat ${event.title}`) };
  };

  test.each([
    ["2096-07-07T23:00:00.000Z", "first"],
    ["2096-07-08T23:00:00.000Z", "second"],
    ["2096-07-14T23:00:00.000Z", "second"],
    ["2096-07-29T23:00:00.000Z", "fifth"],
  ])("begun at %s can be each month's %s such weekday", async (start_at, nth) => {
    const { dialog } = await open({ start_at });
    expect(dialog.getByRole("radio", { name: new RegExp(`^Every month on the ${nth} `) })).toBeInTheDocument();
  });

  test.each([
    ["0", false],
    ["1", true],
    ["1.5", false],
    ["many", false],
  ])("are a whole number from one on: %s is one: %j", async (typed, isCount) => {
    const { user, dialog } = await open();
    await retype(user, dialog.getByLabelText("How many more dates"), typed);
    expect(dialog.queryByText(/^Enter a whole number/) === null).toBe(isCount);
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: /^Add/ }).disabled).toBe(!isCount);
    const days = within(dialog.getByRole("list", { name: "Dates to add" })).queryAllByRole("listitem");
    expect(days).toHaveLength(isCount ? 1 : 0);
  });

  test.each([
    ["draft", false],
    ["published", true],
  ] as const)("of one that is %s are published at once: %j", async (state, isPublished) => {
    const { dialog } = await open({ state });
    expect(dialog.getByRole<HTMLInputElement>("checkbox").checked).toBe(isPublished);
  });
});

test.each<[Partial<EventRecord>, string]>([
  [{ entry: "rsvp", total_spots: null }, "RSVP, no limit"],
  [{ entry: "tickets", total_spots: null, sold: 3 }, "3 sold"],
  [{ entry: "tickets", total_spots: 9, sold: 3 }, "3 of 9 sold"],
])("the spots of an event with %o read %s", (about, text) => {
  const columns = toEventColumns({ isBusy: () => false, onFeature: () => undefined });
  expect(columns.find(({ field }) => field === "spots")?.value?.(anEventRecord(about))).toBe(text);
});

describe("the lists of events", () => {
  const open = async (path: string) => {
    answer("reportsAdmin", "events", { upcoming: 1_000, rsvps: 0, featured: 0 });
    answer("eventsAdmin", "list", pageOf());
    return openPart(<EventsManagement loadForm={async () => undefined} />, { path, pattern: "/" });
  };

  test.each([
    ["/", "No upcoming events. Create one above.", "No past events yet.", {}],
    ["/?q=fox", "No upcoming events match these filters.", "No past events match these filters.", { q: "fox" }],
    [
      "/?state=draft",
      "No upcoming events match these filters.",
      "No past events match these filters.",
      { state: "draft" },
    ],
  ])("at %s have nothing", async (path, upcoming, past, filter) => {
    await open(path);
    expect(await screen.findByText(upcoming)).toBeVisible();
    expect(await screen.findByText(past)).toBeVisible();
    const asked = requestsOf("eventsAdmin", "list").map(({ limit, ...rest }) => ({ ...rest, limit: Number(limit) }));
    expect(asked.toSorted((one, other) => other.limit - one.limit)).toEqual([
      { when: "upcoming", ...filter, limit: 25 },
      { when: "past", ...filter, limit: 5 },
    ]);
  });

  test("lead a former address of a new event to its form", async () => {
    await open("/?new=1");
    await waitFor(() => expect(placeOf()).toBe("/admin/events/new"));
  });
});
