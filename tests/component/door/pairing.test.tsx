import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import {
  fillDisk,
  findScanPage,
  nothingKept,
  openScanner,
  readKept,
  reloadScanner,
} from "../../support/component/open-scanner.tsx";

const code = "ABCD EFGH JKMN PQRS TVWX YZ01 23";

const typeCode = async (user: UserEvent, text = code) => {
  await user.click(await screen.findByLabelText("Or type it"));
  await user.paste(text);
  await user.click(screen.getByRole("button", { name: "Pair" }));
};

test("[door-02] a typed code pairs the device under its name, and shows event and gate", async () => {
  const { user, server } = await openScanner({ device: null });
  await user.type(await screen.findByLabelText("Name of this device"), "Dana's phone");
  // As people type: small letters, and other gaps.
  await typeCode(user, "abcd-efgh-jkmn-pqrs-tvwx-yz01-23");
  await findScanPage();
  expect(screen.getByRole("heading", { name: "Rooftop Rager" })).toBeVisible();
  expect(screen.getByText("North")).toBeVisible();
  expect(server.pairings).toEqual([{ code, label: "Dana's phone" }]);
});

test("a typed code has 26 letters and digits at most, a device's name 60 characters, and without a code nothing is sent", async () => {
  const { user } = await openScanner({ device: null });
  const name = await screen.findByLabelText("Name of this device");
  expect(screen.getByRole("button", { name: "Pair" })).toBeDisabled();
  expect(screen.queryByRole("status")).toBeNull();
  await user.click(name);
  await user.paste("x".repeat(61));
  expect(name).toHaveValue("x".repeat(60));
  await user.click(screen.getByLabelText("Or type it"));
  await user.paste(`${code}45`);
  expect(screen.getByLabelText("Or type it")).toHaveValue(code);
  expect(screen.getByRole("button", { name: "Pair" })).toBeEnabled();
});

test("a browser that keeps no name for the device pairs it all the same", async () => {
  const refuse = () => {
    throw new DOMException("Refused", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, clear: () => {} });
  const { user, server } = await openScanner({ device: null });
  expect(await screen.findByLabelText("Name of this device")).toHaveValue("");
  await user.type(screen.getByLabelText("Name of this device"), "Dana's phone");
  await typeCode(user);
  await findScanPage();
  expect(server.pairings).toEqual([{ code, label: "Dana's phone" }]);
});

const refusals = [
  {
    refuses: [400, "door.code-invalid"],
    text: "This code doesn't work. Ask for a new one; each works once, for 10 minutes.",
  },
  {
    refuses: [400, "invalid-input"],
    text: "A pairing code has 26 letters and digits. Check it, or ask for a new one.",
  },
  {
    refuses: [429, "too-many-requests", "That was a bit fast. Try again in 12 seconds."],
    text: "That was a bit fast. Try again in 12 seconds.",
  },
  { refuses: [500, "internal-error", ""], text: "Something went wrong. Please try again." },
] as const;

test.each(refusals)(
  'a code refused with $refuses is kept with "$text", and pairs at the next try',
  async ({ refuses, text }) => {
    const { user, server } = await openScanner({ device: null });
    server.state.refuses = [...refuses];
    await typeCode(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(text);
    expect(screen.getByLabelText("Or type it")).toHaveValue(code);
    server.state.refuses = null;
    await user.click(screen.getByRole("button", { name: "Pair" }));
    await findScanPage();
  },
);

const noConnection = "No connection. Pairing needs one; try again nearer to it.";

test("without a connection the page tells that pairing needs one, keeps the code, and pairs once there is one", async () => {
  const { user, server } = await openScanner({ device: null, isDown: true });
  await typeCode(user);
  expect(await screen.findByRole("alert")).toHaveTextContent(noConnection);
  server.state.isDown = false;
  await user.click(screen.getByRole("button", { name: "Pair" }));
  await findScanPage();
});

test("a server that doesn't answer is waited for 20 seconds, and the same code then pairs", async () => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
  const { user, server } = await openScanner({ device: null });
  server.state.takes = 3_600_000;
  await typeCode(user);
  expect(await screen.findByRole("button", { name: "Pairing…" })).toBeDisabled();
  expect(timeout.mock.calls).toEqual([[20_000]]);
  patience.abort();
  expect(await screen.findByRole("alert")).toHaveTextContent(noConnection);
  timeout.mockRestore();
  server.state.takes = 20;
  await user.click(screen.getByRole("button", { name: "Pair" }));
  await findScanPage();
});

test("a device that is too full to be paired is told what to do, and keeps nothing", async () => {
  const { user, databases } = await openScanner({ device: null });
  const empty = fillDisk("add", "put");
  await typeCode(user);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "This phone's storage is full, so the scanner couldn't be paired. Make room, then ask for a new code.",
  );
  expect(await readKept(databases)).toEqual(nothingKept);
  empty();
  await user.click(screen.getByRole("button", { name: "Pair" }));
  await findScanPage();
});

test("a browser that keeps nothing is offered a way on instead of being paired", async () => {
  const { databases } = await openScanner({ device: null, refusesDatabases: true });
  expect(await screen.findByRole("heading", { name: "This browser keeps nothing" })).toBeVisible();
  expect(screen.getByText(/^The scanner has to keep the list .* Open this page in a normal window/)).toBeVisible();
  expect(screen.queryByLabelText("Or type it")).toBeNull();
  expect(databases.open).toHaveBeenCalledOnce();
});

test("without a camera the pairing code is typed instead", async () => {
  const { user } = await openScanner({ device: null });
  await user.click(await screen.findByRole("button", { name: "Scan the code" }));
  expect(await screen.findByRole("heading", { name: "This browser has no camera" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Type it instead" }));
  await typeCode(user);
  await findScanPage();
});

test("leaving an event asks first, then deletes what the device kept, and the device stays unpaired when it is loaded again", async () => {
  const { user, databases } = await openScanner({ device: { role: "supervisor" } });
  await findScanPage();
  expect((await readKept(databases)).meta).toBeGreaterThan(0);
  await user.click(screen.getByRole("button", { name: /^Counts/ }));
  await user.click(screen.getByRole("button", { name: "Leave this event" }));
  expect(await screen.findByRole("dialog", { name: "Leave this event?" })).toHaveTextContent(
    "The list is deleted from this device. To scan again you need a new code.",
  );
  await user.click(screen.getByRole("button", { name: "Stay" }));
  await expectDialogClosed();
  await user.click(screen.getByRole("button", { name: "Leave this event" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByRole("heading", { name: "Pair this scanner" })).toBeVisible();
  expect(await readKept(databases)).toEqual(nothingKept);
  reloadScanner();
  expect(await screen.findByRole("heading", { name: "Pair this scanner" })).toBeVisible();
  expect(screen.queryByRole("navigation", { name: "Scanner" })).toBeNull();
});
