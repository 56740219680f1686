import { act, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  findAnswer,
  findScanPage,
  openScanner,
  pasteCode,
  reloadScanner,
} from "../../support/component/open-scanner.tsx";
import { passTime } from "../../support/component/pass-time.ts";
import { liveCode, now } from "../../support/door/door.ts";
import { anEvent } from "../../support/door/played-pairing.ts";

const seatOne = (at = Date.now()) => liveCode({ seats: 0b01 }, { at });

/** Types a text with so many milliseconds from key to key, and Enter at the end. */
const typeKeys = (text: string, between: number, start: number) =>
  act(async () => {
    for (const [index, key] of [...text, "Enter"].entries()) {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, "timeStamp", { value: start + index * between });
      document.dispatchEvent(event);
    }
  });

test("[door-03] a ticket's code lets in once; a moment later it was just let in, and later it tells when and where it came in", async () => {
  const { user, server } = await openScanner();
  await findScanPage();
  await pasteCode(await seatOne());
  expect(await findAnswer("LET IN")).toHaveTextContent("Priya Raman");
  await waitFor(() => expect(server.stored).toMatchObject([{ kind: "admit", seats: 0b01, sequence: 1 }]));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await pasteCode(await seatOne());
  await findAnswer("JUST LET IN");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await passTime(9_000);
  await pasteCode(await seatOne());
  expect(await findAnswer("ALREADY IN")).toHaveTextContent(/\d:\d\d [AP]M at North/);
  expect(server.stored).toHaveLength(1);
});

test("a code that a hand-held reader types is read, and the same keys typed by a person are not", async () => {
  const { server } = await openScanner();
  await findScanPage();
  const text = await seatOne();
  await typeKeys(text.slice(0, 40), 100, 1_000);
  await typeKeys(text, 100, 60_000);
  expect(document.querySelector(".answer")).toBeNull();
  await typeKeys(text, 5, 600_000);
  await findAnswer("LET IN");
  await waitFor(() => expect(server.stored).toHaveLength(1));
});

test("of an order with two tickets door staff choose how many come in, and nobody is in before", async () => {
  const { user, server } = await openScanner();
  await findScanPage();
  await pasteCode(await liveCode({}, { at: now }));
  await findAnswer("HOW MANY?");
  expect(server.stored).toEqual([]);
  await user.click(screen.getByRole("button", { name: "One fewer" }));
  expect(screen.getByRole("button", { name: "One fewer" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Let 1 in" }));
  await findAnswer("LET IN");
  await waitFor(() => expect(server.stored).toMatchObject([{ seats: 0b01 }]));
});

const shownAnswer = () => document.querySelector(".answer-word")?.textContent ?? null;

test("who was let in is shown for 4 seconds, and a question until it is answered", async () => {
  const { user } = await openScanner();
  await findScanPage();
  await pasteCode(await liveCode({}, { at: now }));
  await findAnswer("HOW MANY?");
  await passTime(6_000);
  expect(shownAnswer()).toBe("HOW MANY?");
  await user.click(screen.getByRole("button", { name: "Not now" }));
  expect(shownAnswer()).toBeNull();
  await pasteCode(await seatOne());
  await findAnswer("LET IN");
  await passTime(2_500);
  expect(shownAnswer()).toBe("LET IN");
  await passTime(2_500);
  expect(shownAnswer()).toBeNull();
});

test("a code that is read after the scanner was removed gets no answer", async () => {
  const { server } = await openScanner();
  await findScanPage();
  server.state.refuses = [401, "door.revoked"];
  await passTime(4_500);
  await pasteCode(await seatOne());
  expect(await screen.findByRole("heading", { name: "This scanner was removed" })).toBeVisible();
  expect(document.querySelector(".answer")).toBeNull();
});

const cameras = [
  {
    what: "a camera that the browser refuses",
    name: "NotAllowedError",
    title: "The camera is off for this site",
    text: "Allow it in the browser's settings for this site, then try again. A hand-held reader works meanwhile.",
  },
  {
    what: "a device without a camera",
    name: "NotFoundError",
    title: "No camera found",
    text: "Connect one and try again, or use a hand-held reader.",
  },
  {
    what: "a camera that another app uses",
    name: "NotReadableError",
    title: "Another app uses the camera",
    text: "Close it, then try again.",
  },
];

test.each(cameras)(
  "$what is explained with what to do, and is asked for again by each try",
  async ({ name, title, text }) => {
    const getUserMedia = vi.fn(() => Promise.reject(new DOMException("No camera", name)));
    Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "mediaDevices"));
    const { user } = await openScanner();
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  },
);

test("[types-42] a ticket of a type that was added or renamed after the pairing shows its name from the next contact on, and its number before", async () => {
  const { user, server } = await openScanner();
  await findScanPage();
  await pasteCode(await liveCode({ seats: 0b01, tier: 3 }));
  expect(await findAnswer("LET IN")).toHaveTextContent("Ticket type 3");
  await user.click(screen.getByRole("button", { name: "Next" }));
  server.answer.event = { ...anEvent, tiers: ["GA+", "VIP+", "Early bird"] };
  await passTime(9_000);
  await pasteCode(await liveCode({ seats: 0b10, tier: 3 }, { at: Date.now() }));
  expect(await findAnswer("LET IN")).toHaveTextContent("Early bird");
  await user.click(screen.getByRole("button", { name: "Next" }));
  server.answer.event = { ...anEvent, tiers: ["GA+", "VIP+", "First release"] };
  await passTime(9_000);
  server.state.isDown = true;
  // Without the network, and after the page was loaded again: what the last contact said.
  reloadScanner();
  await findScanPage();
  await pasteCode(await liveCode({ seats: 0b10, tier: 3 }, { at: Date.now() }));
  expect(await findAnswer("ALREADY IN")).toHaveTextContent("First release");
});
