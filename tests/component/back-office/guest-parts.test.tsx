import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Guest } from "../../../shared/model/guest.ts";
import { GuestListPage } from "../../../web/src/features/admin/guests/guest-list-page.tsx";
import { PasteGuestsDialog } from "../../../web/src/features/admin/guests/paste-guests-dialog.tsx";
import { findDialog, findRows, pageOf, retype } from "../../support/component/back-office.ts";
import { openPart } from "../../support/component/open-part.tsx";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { settle } from "../../support/component/run-hook.tsx";
import { aGuest, guestSeats } from "../../support/component/samples/back-office/guests.ts";
import { findToast } from "../../support/component/toast.ts";

const eventId = "event_00000001";

describe("the guest list", () => {
  beforeEach(() => {
    answer("ticketsAdmin", "guests", pageOf());
    answer("ticketsAdmin", "guestSeats", guestSeats());
  });
  const open = (role: "owner" | "door" = "owner") =>
    openPart(<GuestListPage />, {
      ...{ role, path: `/admin/events/${eventId}/guests`, pattern: "/admin/events/:eventId/guests" },
    });
  const actsOf = async (guest: Guest) => {
    answer("ticketsAdmin", "guests", pageOf(guest));
    const user = await open();
    await findRows("Guests");
    await waitFor(() => expect(requestsOf("colleaguesAdmin", "me")).not.toEqual([]));
    const opener = screen.queryByRole("button", { name: /^Actions for/ });
    if (!opener) return [];
    await user.click(opener);
    return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  };
  const userId = "10000000-0000-4000-8000-000000000021";

  test.each<[Partial<Guest>, string[]]>([
    [{}, ["Send again", "Void…"]],
    [{ user_id: userId }, ["Send again", "Open member", "Void…"]],
    [{ email: null }, ["Void…"]],
    [{ state: "in", admitted: 3, in_at: "2026-11-22T02:30:00.000Z" }, ["Send again"]],
    [{ state: "voided", void_reason: "Wrong person" }, []],
    [{ state: "voided", user_id: userId }, ["Open member"]],
  ])("offers for a guest with %o: %j", async (about, acts) => {
    expect(await actsOf(aGuest(about))).toEqual(acts);
  });

  test("that is open has what is left, and takes one guest or several", async () => {
    const user = await open();
    expect(await screen.findByText("12 seats left: 4 GA+, 8 VIP+")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Guest list: RAGER on the roof" })).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Add guest" }));
    await user.click((await findDialog("Add a guest")).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Add several" }));
    await findDialog("Add several guests");
  });

  test("that is closed says why, and takes nobody", async () => {
    answer("ticketsAdmin", "guestSeats", guestSeats({ state: "draft" }));
    await open();
    expect(await screen.findByRole("alert")).toHaveTextContent(/^This event is a draft/);
    expect(screen.queryByRole("button", { name: "Add guest" })).toBeNull();
    expect(screen.queryByText(/seats left/)).toBeNull();
  });

  test("whose seats can't be read takes nobody until they are", async () => {
    refuse("ticketsAdmin", "guestSeats", { status: 403, code: "forbidden" });
    const user = await open();
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText("Couldn't load what's left, so nobody can be added yet.")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Guest list" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add guest" })).toBeNull();
    answer("ticketsAdmin", "guestSeats", guestSeats());
    await user.click(alert.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Add guest" })).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("of an event that is gone is named as such", async () => {
    refuse("ticketsAdmin", "guests", { status: 404, code: "not-found" });
    await open();
    expect(await screen.findByText("Event not found")).toBeVisible();
  });
});

describe("adding several guests", () => {
  const open = async () => {
    answer("ticketsAdmin", "guests", pageOf());
    answer("ticketsAdmin", "guestSeats", guestSeats());
    const onClose = vi.fn();
    const user = await openPart(<PasteGuestsDialog eventId={eventId} seats={guestSeats()} onClose={onClose} />);
    const dialog = await findDialog("Add several guests");
    return { user, onClose, dialog, box: dialog.getByRole("textbox", { name: "Guests" }) };
  };

  test("sends nothing while there are no lines", async () => {
    const { user, dialog, onClose } = await open();
    await user.click(dialog.getByRole("button", { name: "Add and send" }));
    await settle();
    expect(requestsOf("ticketsAdmin", "addGuest")).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
    expect(dialog.getByText("Takes 0 of the 4 seats left.")).toBeVisible();
  });

  test.each([
    ["Dana", true],
    [" ", false],
  ])("with '%s' in the box asks before it closes: %j", async (text, asks) => {
    const { user, box, onClose } = await open();
    await retype(user, box, text);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog", { name: "Discard your changes?" }) !== null).toBe(asks);
    expect(onClose).toHaveBeenCalledTimes(asks ? 0 : 1);
  });

  test("counts lines and people, and closes once all are on the list", async () => {
    answer("ticketsAdmin", "addGuest", aGuest());
    const { user, dialog, box, onClose } = await open();
    await retype(user, box, "Dana, dana@example.com, 2\nLee, lee@example.com");
    expect(dialog.getByText("Takes 4 of the 4 seats left.")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Add 2 guests" }));
    await findToast("2 guests added");
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(requestsOf("ticketsAdmin", "addGuest").map(({ name, plus_ones, tier }) => [name, plus_ones, tier])).toEqual([
      ["Dana", 2, "GA+"],
      ["Lee", 0, "GA+"],
    ]);
    expect(dialog.queryByRole("alert")).toBeNull();
  });

  test("keeps the lines that are refused with their reasons, and the others are gone from the box", async () => {
    refuse("ticketsAdmin", "addGuest", { status: 409, code: "conflict" as never, message: "Full" }, { once: true });
    answer("ticketsAdmin", "addGuest", aGuest());
    const { user, dialog, box, onClose } = await open();
    await retype(user, box, "Dana, dana@example.com\nLee, lee@example.com\nNobody");
    await user.click(dialog.getByRole("button", { name: "Add 3 guests" }));
    await findToast("1 guest added");
    expect(dialog.getByRole("alert")).toHaveTextContent(/^2 lines weren't added\./);
    expect(within(dialog.getByRole("alert")).getAllByRole("listitem")[0]).toHaveTextContent(
      "Line 1, Dana, dana@example.com: Full",
    );
    expect(box).toHaveValue("Dana, dana@example.com\nNobody");
    expect(onClose).not.toHaveBeenCalled();
    expect(requestsOf("ticketsAdmin", "addGuest")).toHaveLength(2);
  });

  test("tells of no guests where none was added", async () => {
    const { user, dialog, box } = await open();
    await retype(user, box, "Nobody");
    await user.click(dialog.getByRole("button", { name: "Add 1 guest" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(/^1 line wasn't added\./);
    expect(document.querySelector("[data-toast]")).toBeNull();
    expect(requestsOf("ticketsAdmin", "addGuest")).toEqual([]);
  });
});
