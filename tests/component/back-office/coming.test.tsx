import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { ComingPerson } from "../../../shared/model/coming.ts";
import {
  downloadOf,
  factsOf,
  findDialog,
  findRow,
  findRows,
  openOffice,
  pageOf,
} from "../../support/component/back-office.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEventRecord, answerEvents } from "../../support/component/samples/back-office/events.ts";

const event = anEventRecord();
const path = `/admin/events/${event.id}/coming`;
const ticket = (tier_name: string, is_checked_in = false) => ({ tier_name, is_checked_in });

const aPerson = (at: number, about: Partial<ComingPerson> = {}): ComingPerson => ({
  user_id: `70000000-0000-4000-8000-00000000000${at}`,
  name: `Guest ${at}`,
  email: `guest${at}@x.test`,
  tickets: [],
  since: "2026-11-01T16:30:00.000Z",
  ...about,
});

const people = [
  aPerson(1),
  aPerson(2, { tickets: [ticket("GA+", true), ticket("GA+"), ticket("Booth")] }),
  aPerson(3, { tickets: [ticket("VIP+", true)] }),
  aPerson(4, { tickets: [ticket("VIP+")] }),
];

beforeEach(() => {
  answerEvents(event);
  answer("eventsAdmin", "event", event);
  answer("memberSearchAdmin", "comingCount", { all: 1_204, with_ticket: 1_200, by_rsvp: 4 });
  answer("memberSearchAdmin", "coming", pageOf(...people));
});

test("[people-23] an event's menu leads to who's coming: the counts, and everybody with tickets or an RSVP and whether they're in", async () => {
  const user = await openOffice("/admin/events");
  const row = await findRow("Lantern Night");
  await user.click(within(row).getByRole("button", { name: /Lantern Night/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Who's coming" }));
  expect(await screen.findByRole("heading", { name: "Who's coming: Lantern Night" })).toBeVisible();
  for (const [name, value] of Object.entries({ Coming: "1,204", "With a ticket": "1,200", "By RSVP": "4" })) {
    expect(await within(await screen.findByRole("article", { name })).findByText(value)).toBeVisible();
  }
  const rows = await findRows("Who's coming");
  expect(rows.map((one) => [factsOf(one)["Coming by"], factsOf(one)["Checked in"]])).toEqual([
    ["RSVP", "–"],
    ["2 × GA+, Booth", "1 of 3 in"],
    ["VIP+", "In"],
    ["VIP+", "Not in"],
  ]);
  expect(rows.map((one) => one.querySelector("a")?.getAttribute("href"))[0]).toBe(
    `/admin/members/${aPerson(1).user_id}`,
  );
});

test("[people-23] a search goes by name and never stands in the URL; one without hits says what can be done", async () => {
  const user = await openOffice(path);
  await findRows("Who's coming");
  answer("memberSearchAdmin", "coming", { items: [], cursor: "next" });
  await user.type(screen.getByRole("searchbox", { name: "Search name, email or phone" }), "ana");
  expect(await screen.findByText(/^None of these members is coming\. Go on to the next page/)).toBeVisible();
  expect(requestsOf("memberSearchAdmin", "coming").at(-1)).toEqual({ eventId: event.id, q: "ana", limit: 50 });
  expect(window.location.search).toBe("");
  answer("memberSearchAdmin", "coming", pageOf());
  await user.type(screen.getByRole("searchbox", { name: "Search name, email or phone" }), "x");
  expect(await screen.findByText("Nobody who is coming matches this search.")).toBeVisible();
});

test("[people-23] a list that is empty has its text", async () => {
  answer("memberSearchAdmin", "coming", pageOf());
  await openOffice(path);
  expect(await screen.findByText("Nobody is coming yet.")).toBeVisible();
});

test("[people-23] a list that couldn't be loaded can be asked for again", async () => {
  refuse("memberSearchAdmin", "coming", { status: 500, code: "internal-error" });
  await openOffice(path);
  expect(await screen.findByText("Couldn't load who's coming")).toBeVisible();
});

test("[people-23] of an event that is gone there is no list", async () => {
  refuse("eventsAdmin", "event", { status: 404, code: "not-found" });
  await openOffice(path);
  expect(await screen.findByText("Event not found")).toBeVisible();
});

test("[people-24] [desk-72] the export asks for a reason, and has everybody with the city's time and its offset", async () => {
  answer("memberSearchAdmin", "exportComing", pageOf(...people));
  const user = await openOffice(path);
  await findRows("Who's coming");
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  const dialog = await findDialog("Export who's coming");
  await user.type(dialog.getByRole("textbox", { name: /^Reason/ }), " For the caterer ");
  const { name, lines } = await downloadOf(user, dialog.getByRole("button", { name: "Export" }));
  expect(requestsOf("memberSearchAdmin", "exportComing")).toEqual([
    { eventId: event.id, reason: "For the caterer", limit: 100 },
  ]);
  expect(name).toMatch(/^coming-event_00000001-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines.map((line) => line.replace("\uFEFF", "")).slice(0, 3)).toEqual([
    "Name,Email,Coming By,Tickets,Checked In,Since,Member ID",
    `Guest 1,guest1@x.test,RSVP,0,,2026-11-01T11:30:00-05:00,${aPerson(1).user_id}`,
    `Guest 2,guest2@x.test,"2 × GA+, Booth",3,1 of 3 in,2026-11-01T11:30:00-05:00,${aPerson(2).user_id}`,
  ]);
});

test("[desk-72] the role events, which may take no list away, has no export of who's coming", async () => {
  await openOffice(path, { role: "events" });
  await findRows("Who's coming");
  expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
});

test("[people-24] Message them opens a campaign to everybody coming to the event", async () => {
  answer("campaignsAdmin", "list", pageOf());
  answer("campaignsAdmin", "stats", { reach: 0, opened: 0 });
  answer("campaignsAdmin", "audience", { count: 1_204, is_more: false, cursor: null });
  const user = await openOffice(path);
  await user.click(await screen.findByRole("link", { name: "Message them" }));
  const dialog = await findDialog("Send Notification");
  await waitFor(() => expect(dialog.getByRole("combobox", { name: "Coming to" })).toHaveTextContent("Lantern Night"));
  await waitFor(() =>
    expect(requestsOf("campaignsAdmin", "audience")).toContainEqual({ target_audience: "all", event_id: event.id }),
  );
});
