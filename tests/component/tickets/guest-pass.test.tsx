import { cleanup, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { toHex } from "../../../shared/door/bytes.ts";
import { signPass } from "../../../shared/door/signatures.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { answer, lose, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aGuestPass } from "../../support/component/samples/back-office/guests.ts";
import { city, stillPass } from "../../support/door/door.ts";

const code = "guest_01KAH5T2Q8ZJ3N6W4R7Y9M0B1C.abcdefghijklmnopqrstuvwxyz0";
const link = `/guest#${code}`;
const drawnCode = () => screen.findByRole("img", { name: "Your code for the door" });
const expectNoCode = () => expect(screen.queryByRole("img", { name: "Your code for the door" })).toBeNull();

let pass = "";
beforeAll(async () => {
  pass = toHex(await signPass(city.privateKey, stillPass({ name: "Dana Rivers", seats: 0b111 })));
});
beforeEach(() => localStorage.clear());

test("[comp-21] a guest's link shows code, name, date, place and the ID to bring, without an account", async () => {
  answer("doorPasses", "guest", aGuestPass({ pass }));
  await openApp(link);
  expect(await drawnCode()).toBeVisible();
  expect(screen.getByRole("heading", { name: "RAGER on the roof" })).toBeVisible();
  expect(screen.getByText("Dana Rivers +2 · VIP+")).toBeVisible();
  expect(screen.getByText("Bring an ID that says Dana Rivers.")).toBeVisible();
  expect(screen.getByText(/Show this code at the door/)).toBeVisible();
  expect(screen.getByText("River Club, 100 Riverside Ave")).toBeVisible();
  expect(screen.getByRole("link", { name: "Add to calendar" })).toBeVisible();
  expect(requestsOf("doorPasses", "guest")).toEqual([{ code }]);
  expect(window.location.hash).toBe(`#${code}`);
});

test("[comp-21] the pass that was opened once is there without a connection, for its own link alone", async () => {
  answer("doorPasses", "guest", aGuestPass({ pass }));
  await openApp(link);
  await drawnCode();
  cleanup();
  lose("doorPasses", "guest");
  await openApp(link);
  expect(await drawnCode()).toBeVisible();
  expect(screen.getByText("You're offline: this is what the link showed last on this phone.")).toBeVisible();
  cleanup();
  await openApp("/guest#guest_01KAH5T2Q8ZJ3N6W4R7Y9M0B1D.abcdefghijklmnopqrstuvwxyz0");
  expect(await screen.findByText("Couldn't load this")).toBeVisible();
  expectNoCode();
});

const ended = [
  [{ state: "voided" }, "This pass was taken back, and lets nobody in."],
  [{ event: { state: "cancelled" } }, "This event is cancelled. Your pass lets nobody in."],
  [{ event: { state: "postponed" } }, "This event is postponed. Your pass counts for the new date."],
  [{ event: { past: true } }, "This event is over."],
  [{ admitted: 3 }, "You're in. Enjoy the night!"],
] as const;

test.each(ended)("[comp-21] no code is shown for %j, only that it is so", async (about, text) => {
  answer("doorPasses", "guest", aGuestPass({ pass, ...about }));
  await openApp(link);
  expect(await screen.findByText(text)).toBeVisible();
  expectNoCode();
});

test("[comp-21] with one of three in the code stays for the others, and where there is no scanner the name is enough", async () => {
  answer("doorPasses", "guest", aGuestPass({ pass, admitted: 1 }));
  await openApp(link);
  expect(await drawnCode()).toBeVisible();
  expect(screen.getByText("1 of 3 guests is in. The code lets the others in.")).toBeVisible();
  cleanup();
  answer("doorPasses", "guest", aGuestPass({ event: { door_mode: "member" } }));
  await openApp(link);
  expect(await screen.findByText(/Give your name at the door/)).toBeVisible();
  expectNoCode();
});

test("[comp-21] a link that ended, and one without its secret, say whom to ask", async () => {
  const nothing = { name: null, tier_name: null, people: null, admitted: 0, event: null, pass: null };
  answer("doorPasses", "guest", { state: "gone", ...nothing });
  await openApp(link);
  expect(await screen.findByText("This link doesn't work anymore")).toBeVisible();
  cleanup();
  await openApp("/guest");
  expect(await screen.findByText(/Ask whoever invited you/)).toBeVisible();
});

const seen = () => document.querySelector("main")?.textContent ?? "";

test.each([
  ["one guest", { people: 1 }, "Dana Rivers · VIP+", "Dana Rivers +"],
  ["two of three who are in", { admitted: 2 }, "2 of 3 guests are in.", "This event is over"],
  ["two guests", { people: 2 }, "Dana Rivers +1 · VIP+", "Dana Rivers +2"],
  ["the one guest, who is in", { people: 1, admitted: 1 }, "You're in. Enjoy the night!", "1 of 1"],
  ["nobody who is in yet", {}, "Bring an ID that says Dana Rivers.", "0 of 3"],
  ["everybody who is in", { admitted: 3 }, "You're in. Enjoy the night!", "3 of 3"],
  ["a pass that was taken back", { state: "voided" }, "This pass was taken back", "Bring an ID"],
  ["a place without an address", { event: { venue_address: "" } }, "River Club", "River Club,"],
  ["no venue", { event: { venue_name: "", venue_address: "", location: "Somewhere" } }, "Somewhere", "River Club"],
  ["a pass that is read now", {}, "Dana Rivers +2", "You're offline"],
] as const)("[comp-21] a pass of %s shows that alone: %j", async (_case, about, text, missing) => {
  answer("doorPasses", "guest", aGuestPass({ pass, ...about }));
  await openApp(link);
  expect(await screen.findByRole("article")).toHaveTextContent(text);
  expect(seen()).not.toContain(missing);
});

test.each([
  { state: "voided" },
  { event: { state: "cancelled" } },
  { event: { state: "postponed" } },
  { event: { past: true } },
] as const)("[comp-21] nothing is offered to the calendar for %j", async (about) => {
  answer("doorPasses", "guest", aGuestPass({ pass, ...about }));
  await openApp(link);
  await screen.findByRole("article");
  expect(screen.queryByRole("link", { name: "Add to calendar" })).toBeNull();
});

test("[comp-21] a link that is no link is told like one that ended, and one that can't be read is read again", async () => {
  refuse("doorPasses", "guest", { status: 400, code: "invalid-input" });
  await openApp(link);
  expect(await screen.findByText("This link doesn't work anymore")).toBeVisible();
  expect(screen.queryByText("Couldn't load this")).toBeNull();
  cleanup();
  refuse("doorPasses", "guest", { status: 500, code: "internal-error" });
  const user = await openApp(link);
  expect(await screen.findByText("Couldn't load this")).toBeVisible();
  expect(screen.queryByText("This link doesn't work anymore")).toBeNull();
  expect(screen.queryByRole("status", { name: "Loading your pass" })).toBeNull();
  answer("doorPasses", "guest", aGuestPass({ pass }));
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await drawnCode()).toBeVisible();
});
