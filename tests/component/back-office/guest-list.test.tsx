import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  choose,
  factsOf,
  findDialog,
  findRow,
  openOffice,
  pageOf,
  retype,
} from "../../support/component/back-office.ts";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aGuest, guestSeats } from "../../support/component/samples/back-office/guests.ts";
import { findToast } from "../../support/component/toast.ts";

const path = "/admin/events/event_00000001/guests";

const answerList = (guests = [aGuest()], about: Parameters<typeof guestSeats>[0] = {}) => {
  answer("ticketsAdmin", "guests", pageOf(...guests));
  answer("ticketsAdmin", "guestSeats", guestSeats(about));
};

beforeEach(() => answerList());

test("[comp-19] a guest is added with what they take of the seats in sight, and a refused address stands at its field", async () => {
  const user = await openOffice(path);
  expect(await screen.findByText("12 seats left: 4 GA+, 8 VIP+")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add guest" }));
  const dialog = await findDialog("Add a guest");
  const add = () => user.click(dialog.getByRole("button", { name: "Add and send" }));
  await retype(user, dialog.getByRole("textbox", { name: "Name" }), "Lee Park");
  await retype(user, dialog.getByRole("textbox", { name: "Email" }), "lee at example");
  await add();
  expect(await dialog.findByText("Enter an email address, such as dana@example.com")).toBeVisible();
  expect(requestsOf("ticketsAdmin", "addGuest")).toEqual([]);
  await retype(user, dialog.getByRole("textbox", { name: "Email" }), "lee@example.com");
  await choose(user, dialog, "Bringing", "+2");
  expect(dialog.getByText("Takes 3 of the 4 seats left.")).toBeVisible();
  const message = "This address is on the guest list already.";
  const fields = [{ path: "email", message }];
  refuse(
    "ticketsAdmin",
    "addGuest",
    { status: 409, code: "guest.listed", message, details: { fields } },
    { once: true },
  );
  await add();
  expect(await dialog.findByText(message)).toBeVisible();
  answer("ticketsAdmin", "addGuest", () => {
    const lee = aGuest({ id: "guest_00000002", name: "Lee Park", email: "lee@example.com", note: null });
    answerList([lee, aGuest()], { left: 9 });
    return lee;
  });
  await add();
  await findToast("Lee Park is on the list. Their pass is on its way.");
  expect(requestsOf("ticketsAdmin", "addGuest").at(-1)).toEqual({
    eventId: "event_00000001",
    name: "Lee Park",
    email: "lee@example.com",
    tier: "GA+",
    plus_ones: 2,
    note: null,
  });
  expect(factsOf(await findRow("Lee Park +2"))).toMatchObject({ Email: "lee@example.com", Status: "Sent" });
});

test("[comp-19] a guest is sent the email again, and is voided only with a reason; one who is in can't be", async () => {
  const inside = {
    id: "guest_00000003",
    name: "Sam In",
    state: "in",
    admitted: 3,
    in_at: "2026-11-22T02:41:00.000Z",
  } as const;
  answerList([aGuest(), aGuest(inside)]);
  const user = await openOffice(path);
  expect(factsOf(await findRow("Sam In +2"))).toMatchObject({ Status: "In at 9:41 PM" });
  await user.click(screen.getByRole("button", { name: "Actions for Sam In +2" }));
  expect(await screen.findByRole("menuitem", { name: "Send again" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Void…" })).toBeNull();
  await user.keyboard("{Escape}");
  answer("ticketsAdmin", "resendGuest", aGuest());
  await user.click(screen.getByRole("button", { name: "Actions for Dana Rivers +2" }));
  await user.click(await screen.findByRole("menuitem", { name: "Send again" }));
  await findToast("Sent again to dana@example.com");
  await user.click(screen.getByRole("button", { name: "Actions for Dana Rivers +2" }));
  await user.click(await screen.findByRole("menuitem", { name: "Void…" }));
  const dialog = await findDialog("Void Dana Rivers +2?");
  expect(dialog.getByText(/^3 seats go back on sale at once/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Void" }));
  expect(await dialog.findByText("Say why")).toBeVisible();
  expect(requestsOf("ticketsAdmin", "voidGuest")).toEqual([]);
  await retype(user, dialog.getByRole("textbox", { name: "Reason" }), "Wrong night");
  answer("ticketsAdmin", "voidGuest", aGuest({ state: "voided" }));
  await user.click(dialog.getByRole("button", { name: "Void" }));
  await findToast("Guest voided");
  expect(requestsOf("ticketsAdmin", "voidGuest")).toMatchObject([{ reason: "Wrong night" }]);
});

test("[comp-20] refused lines stay in the box with the reason of each, and the others are added", async () => {
  const user = await openOffice(path);
  await user.click(await screen.findByRole("button", { name: "Add several" }));
  const dialog = await findDialog("Add several guests");
  const box = dialog.getByRole("textbox", { name: "Guests" });
  await user.click(box);
  await user.paste("Lee Park, lee@example.com, 1\nNo Address\nSam, sam@example.com");
  expect(dialog.getByText("Takes 3 of the 4 seats left.")).toBeVisible();
  const full = { status: 409, code: "event.sold-out", message: "The event has no seats left." } as const;
  answer("ticketsAdmin", "addGuest", (input) => {
    if (input.name === "Lee Park") refuse("ticketsAdmin", "addGuest", full);
    return aGuest();
  });
  await user.click(dialog.getByRole("button", { name: "Add 3 guests" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    /2 lines weren't added.+Line 1, No Address: Enter an email address.+Line 2, Sam, sam@example.com: The event has no seats left\./,
  );
  expect(box).toHaveValue("No Address\nSam, sam@example.com");
  await findToast("1 guest added");
  expect(requestsOf("ticketsAdmin", "addGuest").map(({ name }) => name)).toEqual(["Lee Park", "Sam"]);
  answer("ticketsAdmin", "addGuest", aGuest());
  await user.clear(box);
  await user.paste("Sam, sam@example.com");
  await user.click(dialog.getByRole("button", { name: "Add 1 guest" }));
  await expectDialogClosed("Add several guests");
});

test("[comp-18] an event that takes nobody says why in place of the buttons, an empty list what it is for, and a failed one loads again", async () => {
  answerList([], { state: "sales-stopped" });
  await openOffice(path);
  expect(
    await screen.findByText("Sales are stopped, so no seat can be taken. Resume sales to add guests."),
  ).toBeVisible();
  expect(await screen.findByText(/^Nobody is on the list yet/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add guest" })).toBeNull();
});

test("[comp-18] a list that can't be loaded offers another try", async () => {
  refuse("ticketsAdmin", "guests", { status: 500, code: "internal-error" });
  refuse("ticketsAdmin", "guestSeats", { status: 500, code: "internal-error" });
  const user = await openOffice(path);
  expect(await screen.findByText("Failed to load the guest list")).toBeVisible();
  expect(screen.getByText(/^Couldn't load what's left/)).toBeVisible();
  answerList();
  for (const button of screen.getAllByRole("button", { name: /try again/i })) await user.click(button);
  await waitFor(() => expect(screen.getByText("Dana Rivers +2")).toBeVisible());
});
