import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import SentTicketPage from "../../../web/src/app/pages/sent-ticket.tsx";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, lose, refuse, requestsOf } from "../../support/component/played-api.ts";
import { pathNow, settle, showPart } from "../../support/component/run-hook.tsx";
import { aTicket } from "../../support/component/samples/tickets.ts";

const code = "abcdefghijklmnopqrstuvwxyz0";
const as = aPerson();
const offer = {
  state: "open" as const,
  event: { title: "RAGER on the roof", start_at: "2031-01-18T02:00:00.000Z", image: null },
  tier: "VIP+",
  from_name: "Priya",
};
const gone = "This link doesn't work anymore";
const titles = () => toastStore.shown().map(({ title }) => title);

const open = async (person: typeof as | null = as, secret = code) => {
  window.history.replaceState(null, "", secret ? `/t#${secret}` : "/t");
  const user = await showPart(<SentTicketPage />, person ? { as: person, path: "/t" } : { path: "/t" });
  await settle();
  return user;
};

beforeEach(() => sessionStorage.clear());

describe("the link of a sent ticket", () => {
  test("shows a member what it is and from whom, and a way to take it", async () => {
    answer("transfers", "open", offer);
    await open();
    expect(screen.getByText("Priya sent you a ticket")).toBeVisible();
    expect(screen.getByRole("heading", { name: "RAGER on the roof" })).toBeVisible();
    expect(screen.getByText("VIP+")).toBeVisible();
    expect(screen.getByRole("button", { name: "Take this ticket" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Sign in to take it" })).toBeNull();
    expect(screen.queryByRole("status", { name: "Loading the ticket" })).toBeNull();
    for (const text of [gone, "Couldn't load this"]) expect(screen.queryByText(text)).toBeNull();
    expect(requestsOf("transfers", "open")).toEqual([{ code }]);
  });

  test("shows a visitor the way to sign in, and names nobody whom it doesn't know", async () => {
    answer("transfers", "open", { ...offer, from_name: null, tier: null, event: null });
    await open(null);
    expect(screen.getByRole("article")).toHaveTextContent("A ticket for you");
    expect(screen.queryByText("VIP+")).toBeNull();
    expect(screen.getByRole("link", { name: "Sign in to take it" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Take this ticket" })).toBeNull();
  });

  test("has nothing to show before it is read", async () => {
    const back = hold("transfers", "open");
    await open();
    expect(screen.getByRole("status", { name: "Loading the ticket" })).toBeVisible();
    expect([screen.queryByRole("article"), screen.queryByText(gone)]).toEqual([null, null]);
    answer("transfers", "open", offer);
    back();
    await settle();
  });

  test("offers nothing before it is known who is signed in", async () => {
    vi.spyOn(deviceSession, "isKnown").mockReturnValue(false);
    vi.spyOn(deviceSession, "listen").mockReturnValue(() => true);
    answer("transfers", "open", offer);
    await open();
    expect(requestsOf("transfers", "open")).toEqual([{ code }]);
    expect(screen.getByRole("status", { name: "Loading the ticket" })).toBeVisible();
    expect(screen.queryByRole("article")).toBeNull();
  });

  test("without its secret asks nothing", async () => {
    await open(as, "");
    expect(screen.getByText(gone)).toBeVisible();
    expect(screen.queryByRole("status", { name: "Loading the ticket" })).toBeNull();
    expect(requestsOf("transfers", "open")).toEqual([]);
  });

  test("that was used shows nothing but that", async () => {
    answer("transfers", "open", { state: "gone", event: null, tier: null, from_name: null });
    await open();
    expect([screen.getByText(gone), screen.queryByRole("article")]).toEqual([expect.anything(), null]);
  });

  test("that is no link is told like one that was used", async () => {
    refuse("transfers", "open", { status: 400, code: "invalid-input" });
    await open();
    expect([screen.getByText(gone), screen.queryByText("Couldn't load this")]).toEqual([expect.anything(), null]);
  });

  test("that can't be read is read again", async () => {
    refuse("transfers", "open", { status: 500, code: "internal-error" });
    const user = await open();
    expect(screen.getByText("Couldn't load this")).toBeVisible();
    expect([screen.queryByText(gone), screen.queryByRole("status", { name: "Loading the ticket" })]).toEqual([
      null,
      null,
    ]);
    answer("transfers", "open", offer);
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("article")).toBeVisible();
  });
});

describe("a sent ticket", () => {
  const take = async () => {
    answer("transfers", "open", offer);
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Take this ticket" }));
    await settle();
  };

  test("that is taken opens, and its link is forgotten", async () => {
    answer("transfers", "claim", aTicket({ id: "tkt_00000009" }));
    await take();
    expect(requestsOf("transfers", "claim")).toEqual([{ code }]);
    expect([pathNow(), titles(), sessionStorage.length]).toEqual(["/ticket/tkt_00000009", ["It's your ticket now"], 0]);
  });

  test("that somebody else took meanwhile is gone, without a further notice", async () => {
    refuse("transfers", "claim", { status: 410, code: "transfer.gone", message: "Gone" });
    await take();
    await waitFor(() => expect(screen.getByText(gone)).toBeVisible());
    expect([screen.queryByRole("article"), titles()]).toEqual([null, []]);
  });

  test("that is refused tells why, and stays to be taken", async () => {
    refuse("transfers", "claim", { status: 409, code: "ticket.already-redeemed", message: "It was used already." });
    await take();
    expect(titles()).toEqual(["It was used already."]);
    expect(screen.getByRole("button", { name: "Take this ticket" })).toBeVisible();
    expect(screen.queryByText(gone)).toBeNull();
  });

  test("needs a connection to be taken", async () => {
    lose("transfers", "claim");
    await take();
    await waitFor(() => expect(titles()).toEqual(["You need a connection to take the ticket"]), { timeout: 5_000 });
  });
});
