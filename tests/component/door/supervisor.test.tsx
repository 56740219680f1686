import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { DoorRow } from "../../../shared/model/door.ts";
import { toSentRow } from "../../../web/src/door/sync/wire.ts";
import { fillDisk, findAnswer, findScanPage, openScanner, pasteCode } from "../../support/component/open-scanner.tsx";
import { passTime } from "../../support/component/pass-time.ts";
import { admitRow, listedOrder, liveCode, now } from "../../support/door/door.ts";
import { anEvent } from "../../support/door/played-pairing.ts";

const supervisor = { device: { role: "supervisor" } } as const;
const openTab = async (user: UserEvent, name: "Scan" | "People" | "Counts") =>
  user.click(within(await findScanPage()).getByRole("button", { name: new RegExp(`^${name}`) }));
const findGuest = async (user: UserEvent, query = "priya ram") => {
  await openTab(user, "People");
  await user.type(await screen.findByRole("searchbox", { name: "Find a guest by name" }), query);
};
const guests = () => screen.findByRole("list", { name: "Guests" });
const findDialog = () => screen.findByRole("dialog", { name: "Let in by hand" });
const recent = () => screen.findByRole("list", { name: "Let in by this scanner" });
/** What another gate let in, as the server has it. */
const southRow = (about: Parameters<typeof admitRow>[0] = {}): DoorRow =>
  toSentRow(admitRow({ device: "door_south01", at: now, ...about }));

const letInByHand = async (user: UserEvent, ticket: 1 | 2) => {
  await user.click(within(await guests()).getByRole("button", { name: "Let in by hand" }));
  const dialog = within(await findDialog());
  const all = dialog.getAllByRole("checkbox").length;
  if (all > 1) await user.click(dialog.getByRole("checkbox", { name: `Priya Raman (ticket ${ticket})` }));
  await user.click(dialog.getByRole("button", { name: "Phone is dead" }));
  await user.click(dialog.getByRole("button", { name: "Let in" }));
};

test("[door-12] a supervisor finds a guest by name and lets them in by hand, with the reason", async () => {
  const { user, server } = await openScanner(supervisor);
  await findScanPage();
  await findGuest(user);
  expect(await guests()).toHaveTextContent("Not in yet");
  await letInByHand(user, 2);
  expect(await screen.findByText("In by hand: Priya Raman")).toBeVisible();
  expect((await guests()).querySelectorAll("[data-state=in]")).toHaveLength(1);
  expect((await guests()).querySelector("[data-state=in]")).toHaveTextContent(/In since .+, North/);
  await waitFor(() => expect(server.stored).toMatchObject([{ seats: 0b10, by: "hand", reason: "Phone is dead" }]));
  await user.clear(screen.getByRole("searchbox"));
  expect(within(await recent()).getAllByRole("listitem")).toHaveLength(1);
  expect(await recent()).toHaveTextContent(/Priya Raman.+by hand/);
});

test("[types-42] the guests and who was let in show the name of their type, and a type without a name its number", async () => {
  const [key, , ...seats] = listedOrder();
  const { user, server } = await openScanner({ ...supervisor, orders: [[key, 4, ...seats]] });
  await findScanPage();
  await findGuest(user);
  expect(await guests()).toHaveTextContent("Ticket type 4");
  await letInByHand(user, 1);
  server.answer.event = { ...anEvent, tiers: ["GA+", "VIP+", "Early bird", "Balcony"] };
  await passTime(9_000);
  expect(await guests()).toHaveTextContent("Balcony");
  await user.clear(screen.getByRole("searchbox"));
  expect(await recent()).toHaveTextContent("Balcony");
});

test("[door-12] a supervisor takes a check-in back with a reason, and the ticket isn't in any more", async () => {
  const { user, server } = await openScanner(supervisor);
  await findScanPage();
  await pasteCode(await liveCode({ seats: 0b01 }));
  await findAnswer("LET IN");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await openTab(user, "People");
  await user.click(within(await recent()).getByRole("button", { name: "Undo" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Take back Priya Raman?" }));
  expect(dialog.getByRole("button", { name: "Take back" })).toBeDisabled();
  await user.type(dialog.getByLabelText("Why?"), "The code of a friend");
  await user.click(dialog.getByRole("button", { name: "Take back" }));
  expect(await screen.findByText("Taken back: Priya Raman")).toBeVisible();
  await waitFor(() =>
    expect(server.stored.at(-1)).toMatchObject({
      kind: "undo",
      row: { device: "door_north01", sequence: 1 },
      reason: "The code of a friend",
    }),
  );
  expect(within(await recent()).queryByRole("button", { name: "Undo" })).toBeNull();
});

test("a scanner that isn't a supervisor's shows counts and its own check-ins, and no search, check-in by hand or undo", async () => {
  const { user, server } = await openScanner();
  await findScanPage();
  server.admitElsewhere(southRow({ seats: 0b10 }));
  await pasteCode(await liveCode({ seats: 0b01 }));
  await findAnswer("LET IN");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await passTime(4_500);
  await openTab(user, "People");
  expect(within(await recent()).getAllByRole("listitem")).toHaveLength(1);
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /Undo|by hand/ })).toBeNull();
  await openTab(user, "Counts");
  for (const name of ["North 1", "South 1", "This scanner 1"]) expect(screen.getByRole("row", { name })).toBeVisible();
});

test("without a connection a search says how old its list is, and with one it doesn't", async () => {
  const { user, server } = await openScanner(supervisor);
  await findScanPage();
  await findGuest(user);
  expect(await screen.findByText("1 order")).toBeVisible();
  server.state.isDown = true;
  await passTime(4_500);
  const aged = /^1 order This list is from \d+:\d\d [AP]M; tickets sold since then aren't in it\.$/;
  expect(await screen.findByText(aged)).toBeVisible();
  server.state.isDown = false;
  await passTime(9_500);
  expect(await screen.findByText("1 order")).toBeVisible();
});

test("a guest who comes in while a supervisor is asked why isn't let in a second time, and the dialog tells where", async () => {
  const { user, server } = await openScanner(supervisor);
  await findScanPage();
  await findGuest(user);
  await user.click(within(await guests()).getByRole("button", { name: "Let in by hand" }));
  const dialog = within(await findDialog());
  await user.click(dialog.getByRole("checkbox", { name: "Priya Raman (ticket 1)" }));
  await user.click(dialog.getByRole("button", { name: "Phone is dead" }));
  server.admitElsewhere(southRow({ seats: 0b01 }));
  await passTime(4_500);
  await user.click(dialog.getByRole("button", { name: "Let in" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(/Nobody was let in: this ticket is in since .+, South\./);
  expect(server.stored).toEqual([]);
});

test("a supervisor whose device can keep nothing is told that nobody was let in, and why, and sees it when the server has the row after all", async () => {
  const { user, server } = await openScanner(supervisor);
  await findScanPage();
  await findGuest(user);
  fillDisk("add");
  server.state.isDown = true;
  await letInByHand(user, 1);
  await passTime(3_500);
  const dialog = within(await findDialog());
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    "This device can't keep it and the server didn't answer, so nobody was let in.",
  );
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(await guests()).toHaveTextContent("Not in yet");
  expect(screen.getByText(/^Storage full/)).toBeVisible();
  server.state.isDown = false;
  await passTime(10_000);
  await waitFor(() => expect(server.stored).toHaveLength(1));
  await waitFor(async () => expect((await guests()).querySelectorAll("[data-state=in]")).toHaveLength(1));
});

test("a ticket let in twice is listed with both gates, and a supervisor takes the second check-in back alone", async () => {
  const { user, server } = await openScanner({ ...supervisor, isDown: false });
  await findScanPage();
  server.state.isDown = true;
  await pasteCode(await liveCode({ seats: 0b01 }));
  await findAnswer("LET IN");
  await user.click(screen.getByRole("button", { name: "Next" }));
  server.admitElsewhere(southRow({ seats: 0b01, at: now - 60_000 }));
  server.state.isDown = false;
  await passTime(12_000);
  await openTab(user, "Counts");
  const twice = await screen.findByRole("list", { name: "Let in twice" });
  expect(within(twice).getAllByRole("listitem")).toHaveLength(1);
  expect(twice).toHaveTextContent(/In at .+, South/);
  expect(twice).toHaveTextContent(/Again at .+, North/);
  expect(screen.getByText("1 let in twice. See Counts.")).toBeVisible();
  await user.click(within(twice).getByRole("button", { name: "Take the second one back" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Take back Priya Raman?" }));
  await user.type(dialog.getByLabelText("Why?"), "Sent away");
  await user.click(dialog.getByRole("button", { name: "Take back" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Let in twice" })).toBeNull());
  await waitFor(() =>
    expect(server.stored.at(-1)).toMatchObject({ kind: "undo", row: { device: "door_north01", sequence: 1 } }),
  );
  expect(screen.getByRole("row", { name: "South 1" })).toBeVisible();
});

test("a second scanner's row of the same number takes nothing from what this one let in", async () => {
  const { user, server } = await openScanner(supervisor);
  await findScanPage();
  await pasteCode(await liveCode({ seats: 0b01 }));
  await findAnswer("LET IN");
  await user.click(screen.getByRole("button", { name: "Next" }));
  // Row 1 of the gate South, taken back by its own supervisor.
  server.admitElsewhere(southRow({ seats: 0b10 }));
  server.admitElsewhere({
    kind: "undo",
    device: "door_south01",
    sequence: 2,
    at: now + 1,
    row: { device: "door_south01", sequence: 1 },
    seats: 0b10,
    reason: "Wrong person",
  });
  await passTime(4_500);
  await openTab(user, "Counts");
  expect(screen.getByRole("row", { name: "North 1" })).toBeVisible();
  expect(screen.queryByRole("row", { name: /^South [1-9]/ })).toBeNull();
  await openTab(user, "People");
  expect(within(await recent()).getByRole("button", { name: "Undo" })).toBeVisible();
});
