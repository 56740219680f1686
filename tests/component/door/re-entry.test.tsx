import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  findAnswer,
  findScanPage,
  openScanner,
  pasteCode,
  reloadScanner,
} from "../../support/component/open-scanner.tsx";
import { passTime } from "../../support/component/pass-time.ts";
import { liveCode } from "../../support/door/door.ts";
import { anEvent } from "../../support/door/played-pairing.ts";

const seatOne = () => liveCode({ seats: 0b01 }, { at: Date.now() });
const event = { ...anEvent, re_entry: true };

const openWithReEntry = async (re_entry = true) => {
  const opened = await openScanner({ pairing: { event: { ...event, re_entry } } });
  Object.assign(opened.server.answer, { event: { ...event, re_entry } });
  await findScanPage();
  return opened;
};

const choose = (name: "In" | "Out") => screen.getByRole("button", { name });
const outBanner = () => screen.queryByText(/^OUT mode/);

test("[reentry-08] a guest goes out and comes back, each with a big word, the times and the counts", async () => {
  const { user, server } = await openWithReEntry();
  await pasteCode(await seatOne());
  await findAnswer("LET IN");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(choose("Out"));
  await pasteCode(await seatOne());
  const out = await findAnswer("OUT");
  expect(out).toHaveTextContent(/\d:\d\d [AP]M · may come back/);
  expect(document.querySelector(".answer")).toHaveAttribute("data-tone", "out");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await pasteCode(await seatOne());
  await findAnswer("JUST OUT");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(screen.getByRole("button", { name: /^Counts/ }));
  expect(await screen.findByText("1 came in · 1 out now")).toBeVisible();
  expect(screen.getByText("0", { selector: "strong" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Scan" }));
  await user.click(choose("In"));
  await passTime(9_000);
  await pasteCode(await seatOne());
  expect(await findAnswer("BACK IN")).toHaveTextContent(/First in at \d:\d\d [AP]M, North/);
  await waitFor(() => expect(server.stored.map(({ kind }) => kind)).toEqual(["admit", "exit", "admit"]));
});

test("[reentry-08] who isn't inside is refused on the way out, and one tap leads to In", async () => {
  const { user, server } = await openWithReEntry();
  await user.click(choose("Out"));
  await pasteCode(await seatOne());
  expect(await findAnswer("NOT INSIDE")).toHaveTextContent("To let them in, switch to In");
  await user.click(screen.getByRole("button", { name: "Switch to In" }));
  expect([choose("In").getAttribute("aria-pressed"), outBanner()]).toEqual(["true", null]);
  await pasteCode(await seatOne());
  await findAnswer("LET IN");
  await waitFor(() => expect(server.stored).toMatchObject([{ kind: "admit" }]));
});

test("[reentry-08] the mode stays over a reload and is told loudly; without re-entry there is none, whatever was chosen", async () => {
  const { user, server } = await openWithReEntry();
  expect(outBanner()).toBeNull();
  await user.click(choose("Out"));
  expect(outBanner()).toBeVisible();
  reloadScanner();
  await findScanPage();
  expect([choose("Out").getAttribute("aria-pressed"), outBanner() !== null]).toEqual(["true", true]);
  Object.assign(server.answer, { event: { ...event, re_entry: false } });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Out" })).toBeNull());
  await pasteCode(await seatOne());
  await findAnswer("LET IN");
});

test("of an order with two guests who are in, door staff choose how many go out", async () => {
  const { user, server } = await openWithReEntry();
  await pasteCode(await liveCode({}, { at: Date.now() }));
  await user.click(await screen.findByRole("button", { name: "Let 2 in" }));
  await findAnswer("LET IN");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(choose("Out"));
  await pasteCode(await liveCode({}, { at: Date.now() }));
  expect(await screen.findByText("Of 2 who may go out")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "One fewer" }));
  await user.click(screen.getByRole("button", { name: "Let 1 out" }));
  await findAnswer("OUT");
  await waitFor(() => expect(server.stored.at(-1)).toMatchObject({ kind: "exit", seats: 0b01 }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(screen.getByRole("button", { name: "People" }));
  const cards = within(await screen.findByRole("list", { name: "Let in by this scanner" })).getAllByRole("listitem");
  expect(cards.map(({ textContent }) => /went out/.test(textContent ?? ""))).toEqual([true, false]);
});
