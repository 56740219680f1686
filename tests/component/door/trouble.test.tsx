import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  fillDisk,
  findAnswer,
  findScanPage,
  giveWorker,
  nothingKept,
  openScanner,
  pasteCode,
  readKept,
} from "../../support/component/open-scanner.tsx";
import { passTime } from "../../support/component/pass-time.ts";
import { liveCode, now } from "../../support/door/door.ts";

const sixHours = 6 * 3_600_000;
const seat = (seats: number, at = Date.now()) => liveCode({ seats }, { at });
const endedBefore = (milliseconds: number) => ({ ends_at: new Date(now - milliseconds).toISOString() });

test("a scanner that the back-office removes ends at its next contact, deletes what it kept, and can be paired again", async () => {
  const { user, server, databases } = await openScanner();
  await findScanPage();
  expect((await readKept(databases)).meta).toBeGreaterThan(0);
  server.state.refuses = [401, "door.revoked"];
  await passTime(4_500);
  expect(await screen.findByRole("heading", { name: "This scanner was removed" })).toBeVisible();
  await waitFor(async () => expect(await readKept(databases)).toEqual(nothingKept));
  await user.click(screen.getByRole("button", { name: "Pair again" }));
  expect(await screen.findByRole("heading", { name: "Pair this scanner" })).toBeVisible();
});

test("[door-13] a scanner isn't ready without a connection before its worker is active and has its files", async () => {
  const worker = giveWorker();
  await openScanner();
  await findScanPage();
  for (const part of [
    { state: "installing", files: ["/door/index.html"] },
    { state: "activated", files: [] },
  ]) {
    Object.assign(worker, part);
    await passTime(1_000);
    expect(screen.getByText("Keeping its files…")).toBeVisible();
  }
  worker.files = ["/door/index.html"];
  await passTime(1_000);
  expect(await screen.findByText("Ready without a connection")).toBeVisible();
});

test("a gate that the back-office changes is the scanner's after its next contact, and the gate of whom it lets in", async () => {
  const { server } = await openScanner();
  await findScanPage();
  expect(screen.getByText("North", { selector: ".strip span" })).toBeVisible();
  server.state.device = { gate: "East", version: 1 };
  await passTime(4_500);
  expect(await screen.findByText("East", { selector: ".strip span" })).toBeVisible();
  await pasteCode(await seat(0b01));
  await findAnswer("LET IN");
  await waitFor(() => expect(server.stored).toMatchObject([{ kind: "admit", gate: "East" }]));
});

test("a minute before 6 hours after its shift a scanner without a connection still keeps what it has", async () => {
  const { databases } = await openScanner({ isDown: true, device: endedBefore(sixHours - 60_000) });
  expect(await screen.findByRole("heading", { name: "The shift is over" })).toBeVisible();
  expect((await readKept(databases)).meta).toBeGreaterThan(0);
});

test("6 hours after its shift a scanner that is opened without a connection has deleted everything", async () => {
  const { databases } = await openScanner({ isDown: true, device: endedBefore(sixHours) });
  expect(await screen.findByRole("heading", { name: "Pair this scanner" })).toBeVisible();
  expect(await readKept(databases)).toEqual(nothingKept);
});

test("a scanner that was copied stops, and is paired again with a new code", async () => {
  const { user, server } = await openScanner();
  await findScanPage();
  server.answer.refused = [{ sequence: 1, reason: "clone" }];
  await passTime(4_500);
  expect(await screen.findByRole("heading", { name: "This scanner was copied" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Pair again" }));
  expect(await screen.findByRole("heading", { name: "Pair this scanner" })).toBeVisible();
});

test("a device that can keep nothing and reaches no server lets nobody in, under a red banner", async () => {
  const { user, server } = await openScanner();
  await findScanPage();
  fillDisk("add");
  server.state.isDown = true;
  await pasteCode(await seat(0b01));
  expect(await findAnswer("NOT STORED")).toHaveAttribute("data-tone", "bad");
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText(/^Storage full: online only\./)).toBeVisible();
  expect(server.stored).toEqual([]);
  server.state.isDown = false;
  await passTime(10_000);
  await pasteCode(await seat(0b01));
  await findAnswer("LET IN");
  expect(server.stored).toHaveLength(1);
});

test("[door-13] a scanner whose list finds no room isn't ready without a connection until there is room", async () => {
  Object.assign(giveWorker(), { state: "activated", files: ["/door/index.html"] });
  const { server, databases } = await openScanner({ isDown: true });
  const empty = fillDisk("put");
  server.state.isDown = false;
  await passTime(10_000);
  await findScanPage();
  expect(await screen.findByText("Needs a connection to start")).toBeVisible();
  expect(screen.getByText(/^Storage full: online only\./)).toBeVisible();
  expect(await readKept(databases)).toMatchObject({ lists: 0 });
  empty();
  await passTime(4_500);
  expect(await screen.findByText("Ready without a connection")).toBeVisible();
  expect(screen.queryByText(/^Storage full/)).toBeNull();
  expect(await readKept(databases)).toMatchObject({ lists: 1 });
});

test("a scanner whose clock was set asks every guest for an ID until its next contact", async () => {
  const { user, server } = await openScanner();
  await findScanPage();
  const banner = "The clock isn't certain: every guest needs an ID until there is a connection.";
  expect(screen.queryByText(banner)).toBeNull();
  server.state.isDown = true;
  vi.setSystemTime(Date.now() + 5_000);
  await passTime(1_500);
  expect(await screen.findByText(banner)).toBeVisible();
  await pasteCode(await seat(0b01));
  expect(await findAnswer("CHECK ID")).toHaveTextContent("This scanner's clock isn't certain");
  await user.click(screen.getByRole("button", { name: "Not now" }));
  server.state.isDown = false;
  await passTime(10_000);
  await waitFor(() => expect(screen.queryByText(banner)).toBeNull());
  await pasteCode(await seat(0b01));
  await findAnswer("LET IN");
});

test("an answer of the server that was under way when somebody left brings nothing back", async () => {
  const { user, server, databases } = await openScanner();
  await findScanPage();
  await user.click(screen.getByRole("button", { name: /^Counts/ }));
  const { calls } = server.state;
  server.state.takes = 3_000;
  while (server.state.calls === calls) await passTime(500);
  await user.click(screen.getByRole("button", { name: "Leave this event" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByRole("heading", { name: "Pair this scanner" })).toBeVisible();
  const { length } = server.contacts;
  await passTime(5_000);
  expect(server.contacts).toHaveLength(length + 1);
  expect(await readKept(databases)).toEqual(nothingKept);
});

test("leaving with check-ins that weren't sent warns that they would be lost", async () => {
  const { user, server } = await openScanner();
  await findScanPage();
  server.state.isDown = true;
  await pasteCode(await seat(0b01));
  await findAnswer("LET IN");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(screen.getByRole("button", { name: /^Counts/ }));
  expect(screen.getByText(/^Offline, list from .+ · 1 to send$/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Leave this event" }));
  expect(await screen.findByRole("dialog")).toHaveTextContent("1 check-in hasn't been sent and would be lost.");
  expect(screen.getByRole("button", { name: "Leave and lose them" })).toBeVisible();
});
