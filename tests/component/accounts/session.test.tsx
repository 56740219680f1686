import { act, screen, waitFor, within } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { expect, test, vi } from "vitest";
import { asOfTime } from "../../../web/src/member/offline/as-of.tsx";
import { keepCode } from "../../../web/src/member/offline/codes.ts";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { useSession } from "../../../web/src/member/session/session.tsx";
import { useSignOutGuard } from "../../../web/src/member/session/sign-out-guard.tsx";
import {
  acceptSignIn,
  acceptSignOut,
  pageAddress,
  sendSignIn,
  startSession,
} from "../../support/component/auth-service.ts";
import { answerHome } from "../../support/component/home-page.ts";
import { answerProfile, answerSettings } from "../../support/component/member-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson, membershipOf } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClient, runHook, settle, showPart } from "../../support/component/run-hook.tsx";
import { aDeal } from "../../support/component/samples/deals.ts";
import { aRecordOf } from "../../support/component/samples/profile.ts";
import { inHours } from "../../support/component/samples/tickets.ts";
import { listToasts } from "../../support/component/toast.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const premium = aPerson({ tier: "premium" });
const failure = { status: 500, code: "internal-error", message: "No" } as const;
const status = () => within(screen.getByRole("region", { name: "Membership Status" }));
const findTier = (title: string) => screen.findByText(title, { selector: "section *" });

test("[membership-11] a membership that can't be read shows no tier, only logs the failure and is read by Try Again", async () => {
  const warnings = collectWarnings("Couldn't load the membership No");
  answerProfile(premium);
  refuse("memberships", "mine", failure);
  const user = await openApp("/dashboard?tab=profile", { as: premium });
  expect(await screen.findByText("Couldn't load your membership")).toBeVisible();
  expect(screen.queryByText(/Free Member|Premium Member|Upgrade Now/)).toBeNull();
  expect(warnings).toContain("Couldn't load the membership No");
  expect(listToasts()).toHaveLength(0);
  answer("memberships", "mine", membershipOf(premium));
  await user.click(status().getByRole("button", { name: "Try Again" }));
  expect(await findTier("Premium Member")).toBeVisible();
});

test("[membership-11] a membership that can't be read again is shown as of its last read, and no longer once it has ended", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  collectWarnings("Couldn't load the membership No", "Couldn't reconcile the membership with Stripe No");
  answerProfile(premium);
  answer("memberships", "mine", membershipOf(premium, { end_at: inHours(1 / 6) }));
  refuse("memberships", "reconcile", failure);
  await openApp("/dashboard?tab=profile", { as: premium });
  expect(await screen.findByText(/^Current period ends /)).toBeVisible();
  const readAt = asOfTime(new Date().toISOString(), new Date().toISOString());
  expect(screen.queryByText(/^As of/)).toBeNull();
  refuse("memberships", "mine", failure);
  await vi.advanceTimersByTimeAsync(2_000);
  await act(() => startSession(premium));
  expect(await status().findByText(`As of ${readAt}`)).toBeVisible();
  expect(status().getByText("Premium Member")).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(11 * 60_000));
  expect(await screen.findByText("Couldn't load your membership")).toBeVisible();
  expect(screen.queryByText(/Premium Member|Free Member|^As of/)).toBeNull();
});

test("[membership-12] the membership is requested only with a session", async () => {
  await openApp("/auth");
  await screen.findByRole("button", { name: "Sign In" });
  expect(requestsOf("memberships", "mine")).toEqual([]);
});

test("[membership-12] a change of the session's user requests the membership again", async () => {
  const person = aPerson();
  answerSettings(person);
  answer("members", "update", aRecordOf(person, { name: "Somebody Else" }));
  const update = vi.spyOn(deviceSession, "updateUser").mockImplementation(async () => {
    await startSession({ ...person, name: "Somebody Else" });
  });
  const user = await openApp("/settings", { as: person });
  const name = await screen.findByLabelText("Name");
  await user.clear(name);
  await user.type(name, "Somebody Else");
  const before = requestsOf("memberships", "mine").length;
  expect(before).toBeGreaterThan(0);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requestsOf("memberships", "mine").length).toBeGreaterThan(before));
  expect(requestsOf("members", "update")).toEqual([{ name: "Somebody Else", phone_number: person.phone }]);
  expect(update).toHaveBeenCalledExactlyOnceWith({ name: "Somebody Else", phone: person.phone });
});

test("[membership-12] signing out discards the membership, so the next member is shown with their own", async () => {
  const next = aPerson({ userId: "10000000-0000-4000-8000-000000000009", email: "next@x.test" });
  acceptSignOut();
  answerProfile(premium);
  answerHome();
  answer("deals", "list", { items: [], cursor: null });
  const user = await openApp("/dashboard?tab=profile", { as: premium });
  expect(await findTier("Premium Member")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Sign Out" }));
  await waitFor(() => expect(pageAddress()).toBe("/auth"));
  answer("memberships", "mine", membershipOf(next));
  const release = hold("memberships", "mine");
  acceptSignIn(next);
  await sendSignIn(user, "next@x.test");
  await waitFor(() => expect(pageAddress()).toBe("/dashboard"));
  expect(await screen.findByRole("heading", { name: "RAGER THIS FRIDAY" })).toBeVisible();
  expect(screen.queryByText("Premium")).toBeNull();
  release();
  expect(await screen.findByRole("link", { name: "Free Member" })).toBeVisible();
  expect(screen.queryByText("Premium")).toBeNull();
});

test("[settings-02] without settings the app behaves as if everything were open", async () => {
  refuse("content", "settings", failure);
  answer("deals", "list", { items: [aDeal({ offer_details: "Open for all" })], cursor: null });
  for (const name of ["favorites", "claimed"] as const) answer("deals", name, { items: [], cursor: null } as never);
  await openApp("/dashboard?tab=explore", { as: premium });
  expect(await screen.findByText("Open for all")).toBeVisible();
  expect(screen.getByRole("button", { name: "Redeem Now" })).toBeEnabled();
  expect(listToasts()).toHaveLength(0);
});

const Leave = ({ onLeave }: { onLeave: () => void }) => {
  const { request, dialog } = useSignOutGuard(onLeave);
  return (
    <>
      <button type="button" onClick={() => void request()}>
        Leave
      </button>
      {dialog}
    </>
  );
};
const leave = async (titles: readonly string[]) => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  const onLeave = vi.fn();
  const user = await showPart(<Leave onLeave={onLeave} />, { as: premium });
  const kept = { userId: premium.userId, keys: {} as CryptoKeyPair, deviceKey: "", until: inHours(1) };
  for (const title of titles) await keepCode({ ...kept, id: title, title, pass: new Uint8Array(1) });
  await user.click(screen.getByRole("button", { name: "Leave" }));
  return { user, onLeave };
};

test.each([
  [["Rager"], "Your code for Rager on this phone will be removed."],
  [["Market", "Rager"], "Your codes for Market and Rager on this phone will be removed."],
])("signing out of a phone with the codes of %j is asked first", async (titles, text) => {
  const { user, onLeave } = await leave(titles);
  expect(await screen.findByRole("dialog", { name: "Sign out of this phone?" })).toHaveTextContent(text);
  expect(onLeave).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Sign Out" }));
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test("signing out of a phone without codes is asked nothing", async () => {
  const { onLeave } = await leave([]);
  await waitFor(() => expect(onLeave).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole("dialog")).toBeNull();
});

/** A browser that keeps pages and pictures of members; tells which of these are deleted. */
const keepCaches = (): string[] => {
  const deleted: string[] = [];
  const cache = { keys: async () => [], match: async () => undefined, put: async () => {}, delete: async () => true };
  const remove = async (name: string) => deleted.push(name) > 0;
  vi.stubGlobal("caches", { open: async () => cache, has: async () => true, delete: remove });
  return deleted;
};
const everything = ["playyy-reads", "playyy-own", "playyy-pictures"];
const draftOf = (userId: string) => `playyy.post-draft.${userId}`;
const other = aPerson({ userId: "10000000-0000-4000-8000-000000000009", email: "next@x.test" });
const kept = ["content", "news", {}];

const begin = async (as?: typeof premium) => {
  const deleted = keepCaches();
  for (const { userId } of [premium, other]) window.localStorage.setItem(draftOf(userId), "A post");
  const client = aClient();
  client.setQueryData(kept, "before");
  const { result } = await runHook(useSession, { client, ...(as && { as }) });
  await settle();
  const drafts = () => [premium, other].map(({ userId }) => window.localStorage.getItem(draftOf(userId)) !== null);
  return { result, deleted, drafts, data: () => client.getQueryData(kept) };
};

test("a visitor's visit removes what a session left that ended elsewhere", async () => {
  const { result, deleted, drafts } = await begin();
  expect([result.current.status, deleted, drafts()]).toEqual(["signed-out", everything, [true, true]]);
});

test("a member's visit keeps what is theirs, and removes what another one wrote here", async () => {
  const { result, deleted, drafts, data } = await begin(premium);
  expect([result.current.status, deleted, drafts(), data()]).toEqual(["signed-in", [], [true, false], "before"]);
  expect(result.current.changes).toBe(0);
});

test.each([
  ["ends by itself", () => deviceSession.bearer.expired(), true],
  ["is left", () => deviceSession.leave(), false],
])(
  "a session that %s takes what was read with it, and what was written only if it was left",
  async (_how, end, stays) => {
    const { result, deleted, drafts, data } = await begin(premium);
    await act(end);
    await settle();
    expect([result.current.status, deleted, data()]).toEqual(["signed-out", everything, undefined]);
    expect(drafts()).toEqual([stays, false]);
  },
);

test("another member's session begins with nothing of the one before; a new token of the same member changes nothing", async () => {
  const { result, deleted, data } = await begin(premium);
  const before = result.current.user;
  await act(() => startSession(premium));
  await settle();
  expect([deleted, data()]).toEqual([[], "before"]);
  expect(result.current.user).toBe(before);
  await act(() => startSession(other));
  await settle();
  expect([deleted, data(), result.current.user?.id]).toEqual([everything, undefined, other.userId]);
});

test("a session that is known late is a change", async () => {
  vi.spyOn(deviceSession, "isKnown").mockReturnValue(false);
  const { result } = await begin(premium);
  expect([result.current.status, result.current.event, result.current.changes]).toEqual([
    "signed-in",
    "INITIAL_SESSION",
    1,
  ]);
});

test.each([
  ["signed-out", undefined],
  ["signed-in", premium],
])("whoever is %s is so from the first render on", async (status, as) => {
  const seen: string[] = [];
  await runHook(() => void seen.push(useSession().status), as ? { as } : {});
  await settle();
  expect([...new Set(seen)]).toEqual([status]);
});
