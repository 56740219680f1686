import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { MemberGate } from "../../../web/src/member/membership/member-gate.tsx";
import { useMembership } from "../../../web/src/member/membership/membership.tsx";
import { TierBadge } from "../../../web/src/member/membership/tier-badge.tsx";
import { untilText, useSuspension } from "../../../web/src/member/suspension.ts";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { anAdministrator, aPerson, membershipOf } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { runHook, settle, showPart } from "../../support/component/run-hook.tsx";
import { collectWarnings } from "../../support/component/warnings.ts";

const as = aPerson({ tier: "essential" });
const shown = () => document.body.textContent ?? "";

describe("a member's tier", () => {
  test.each([
    [aPerson(), "Free Member", 1],
    [aPerson({ tier: "essential" }), "Essential", 0],
    [aPerson({ tier: "premium" }), "Premium", 0],
  ] as const)("is shown, and leads to the plans for want of one: %#", async (person, text, links) => {
    await showPart(<TierBadge />, { as: person });
    await screen.findByText(text);
    expect([shown(), screen.queryAllByRole("link").length]).toEqual([text, links]);
  });

  test("isn't guessed before it is read, nor where it can't be", async () => {
    collectWarnings("Couldn't load the membership No");
    const back = hold("memberships", "mine");
    await showPart(<TierBadge />, { as });
    expect(shown()).toBe("");
    refuse("memberships", "mine", { status: 403, code: "forbidden" });
    back();
    await settle();
    expect(shown()).toBe("");
  });
});

describe("what is for members", () => {
  const gate = (person: typeof as | undefined, about: { text?: string; preview?: string } = {}) =>
    showPart(
      <MemberGate {...about} waiting="Soon">
        Behind it
      </MemberGate>,
      { ...(person && { as: person }), path: "/playyy?from=mail" },
    );
  const preview = () => document.querySelector("[data-preview]")?.textContent ?? null;

  test.each<[string, typeof as]>([
    ["an Essential member", as],
    ["an owner", anAdministrator()],
  ])("is shown to %s", async (_who, person) => {
    await gate(person, { preview: "A sample" });
    await settle();
    expect([shown(), preview()]).toEqual(["Behind it", null]);
  });

  test("leads a free member to the plans, over a sample where there is one", async () => {
    await gate(aPerson(), { preview: "A sample" });
    await settle();
    expect(screen.getByRole("region", { name: "Membership Required" })).toHaveTextContent(
      "Every activity, hunt and exclusive event is for members.",
    );
    expect(screen.getByRole("link", { name: "Upgrade Now" })).toHaveAttribute("href", "/subscription");
    expect([preview(), shown().includes("Behind it")]).toEqual(["A sample", false]);
  });

  test("leads a visitor to signing in and back, with what it is where that is named", async () => {
    await gate(undefined, { text: "Hunts are for members." });
    await settle();
    expect(screen.getByRole("region", { name: "Sign In Required" })).toHaveTextContent("Hunts are for members.");
    const back = `/auth?next=${encodeURIComponent("/playyy?from=mail")}`;
    expect(screen.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", back);
    expect(preview()).toBeNull();
  });

  test("waits for the membership, and can be read again where that fails", async () => {
    collectWarnings("Couldn't load the membership No");
    const back = hold("memberships", "mine");
    const user = await gate(as);
    expect(shown()).toBe("Soon");
    refuse("memberships", "mine", { status: 403, code: "forbidden" });
    back();
    await settle();
    expect(screen.getByText("Couldn't load your membership")).toBeVisible();
    answer("memberships", "mine", membershipOf(as));
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await settle();
    expect(shown()).toBe("Behind it");
  });
});

describe("a membership that was read before", () => {
  const readAgain = async (about: Parameters<typeof membershipOf>[1] = {}) => {
    playTime();
    answer("memberships", "mine", membershipOf(as, about));
    const { result } = await runHook(useMembership, { as });
    await waitFor(() => expect(result.current.known).toBe(true));
    const back = hold("memberships", "mine");
    act(() => void result.current.refresh());
    return { result, back };
  };

  test("is as of then once a read takes 5 seconds, and fresh after it", async () => {
    const { result, back } = await readAgain();
    await passTime(3_000);
    expect([result.current.as_of, result.current.refreshing]).toEqual([null, true]);
    await passTime(3_000);
    expect([result.current.as_of === null, result.current.tier]).toEqual([false, "essential"]);
    answer("memberships", "mine", membershipOf(as));
    act(back);
    await passTime(500);
    expect([result.current.as_of, result.current.refreshing]).toEqual([null, false]);
  });

  test.each([
    ["its end", { end_at: -1 }, false],
    ["the end of its grace period", { end_at: 3_600, past_due_until: -1 }, false],
    ["its end, in its grace period", { end_at: -1, past_due_until: 3_600 }, true],
  ] as const)("isn't known any more after %s: %j", async (_what, seconds, known) => {
    const instants = Object.entries(seconds).map(([name, second]) => [
      name,
      new Date(Date.now() + second * 1_000).toISOString(),
    ]);
    const { result, back } = await readAgain(Object.fromEntries(instants));
    expect(result.current.known).toBe(true);
    await passTime(5_500);
    expect([result.current.known, result.current.tier]).toEqual([known, known ? "essential" : "free"]);
    answer("memberships", "mine", membershipOf(as));
    act(back);
    await passTime(500);
  });
});

describe("a member's suspension", () => {
  const now = Date.parse("2031-01-15T02:00:00.000Z");
  const at = (milliseconds: number) => new Date(now + milliseconds).toISOString();

  test.each<[string, string | null, boolean]>([
    ["that ends in a second", at(1_000), true],
    ["that ends at this very moment", at(0), false],
    ["without an end", null, true],
  ])("%s is %s: %s", async (_which, until, runs) => {
    vi.useFakeTimers({ toFake: ["Date"], now });
    answer("moderation", "standing", { suspension: { until, rule: "No bullying" }, decisions: [] } as never);
    const { result } = await runHook(useSuspension, { as });
    await settle();
    expect(result.current !== null).toBe(runs);
  });

  test("of a visitor isn't asked for", async () => {
    expect((await runHook(useSuspension)).result.current).toBeNull();
    expect(requestsOf("moderation", "standing")).toEqual([]);
  });

  test("is told with its end, or as one for good", () => {
    expect([untilText("2031-01-15T02:00:00.000Z"), untilText(null)]).toEqual([
      expect.stringMatching(/^until .*Jan 14/),
      "for good",
    ]);
  });
});
