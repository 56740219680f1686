import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { limits } from "../../../shared/model/limits.ts";
import type { Membership } from "../../../shared/model/membership.ts";
import { badges } from "../../../shared/rules/badges.ts";
import { queryKeyOf } from "../../../web/src/api/index.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { AvatarEditor } from "../../../web/src/features/profile/avatar/avatar-editor.tsx";
import { findFileProblem, unreadableFile } from "../../../web/src/features/profile/avatar/avatar-file.ts";
import { useAvatar } from "../../../web/src/features/profile/avatar/use-avatar.ts";
import { BadgesDialog } from "../../../web/src/features/profile/badges-dialog.tsx";
import { CardCode } from "../../../web/src/features/profile/member-card/card-code.tsx";
import { CardPanel } from "../../../web/src/features/profile/member-card/card-panel.tsx";
import { CodeDialog } from "../../../web/src/features/profile/member-card/code-dialog.tsx";
import { useMemberCard } from "../../../web/src/features/profile/member-card/use-member-card.ts";
import { MembershipStatus } from "../../../web/src/features/profile/membership-status.tsx";
import { displayNameOf, ProfileHeader } from "../../../web/src/features/profile/profile-header.tsx";
import { ProfileLinks } from "../../../web/src/features/profile/profile-links.tsx";
import { RecentActivity } from "../../../web/src/features/profile/recent-activity.tsx";
import { StatTiles } from "../../../web/src/features/profile/stat-tiles.tsx";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { aPerson, membershipOf } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClient, pathNow, runHook, settle, showPart } from "../../support/component/run-hook.tsx";
import { aClaim, aDeal } from "../../support/component/samples/deals.ts";
import { aProfile } from "../../support/component/samples/profile.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const member = aPerson({ tier: "essential" });
const failure = { status: 500, code: "internal-error" } as const;
const toasts = () => toastStore.shown().map(({ title, text }) => [title, text]);
const waits = () => document.querySelectorAll(".MuiSkeleton-root").length;
const goOffline = () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
};

describe("the code of the member card", () => {
  const code = (isValid: boolean) => ({
    token: "token",
    expires_at: "2026-11-20T18:00:00.000Z",
    made_at: "2026-11-20T17:00:00.000Z",
    isValid,
  });

  test.each([
    ["that is valid is shown", code(true), true, [1, 0, 0]],
    ["that has expired is covered", code(false), true, [1, 0, 1]],
    ["that is on its way is waited for", null, true, [0, 1, 0]],
    ["that can't be had needs a connection", null, false, [0, 0, 1]],
    ["that is valid is shown without a connection", code(true), false, [1, 0, 0]],
  ])("%s", async (_what, shown, isOnline, expected) => {
    if (!isOnline) goOffline();
    await showPart(<CardCode code={shown} label="Member card code" />);
    expect([
      screen.queryAllByRole("img", { name: "Member card code" }).length,
      screen.queryAllByRole("progressbar", { name: "Loading the code" }).length,
      screen.queryAllByText("Code needs a connection").length,
    ]).toEqual(expected);
    const drawn = screen.queryByRole("img", { name: "Member card code" });
    if (drawn) expect(drawn.style.opacity).toBe(shown?.isValid ? "" : "0.08");
  });

  test.each([
    [code(true), "Show it at the register. It refreshes on its own."],
    [
      code(false),
      "The code from Nov 20, 12:00 PM has expired. Go online to get a new one, or show your member number.",
    ],
    [null, "Go online to get a new one, or show your member number."],
  ])("has its hint when it is large: %#", async (shown, hint) => {
    const card = {
      name: "Maya",
      number: "AB12",
      tier: "free",
      since: "2026-01-02T03:04:05.000Z",
      code: shown,
    } as const;
    await showPart(<CodeDialog card={card} open onClose={() => {}} />);
    expect(within(screen.getByRole("dialog")).getByText(hint)).toBeVisible();
  });

  test.each([
    ["a second before it expires", 1_000, true],
    ["as it expires", 0, false],
  ])("is valid %s: %s", async (_when, milliseconds, isValid) => {
    const now = Date.parse("2026-11-20T18:00:00.000Z");
    vi.useFakeTimers({ toFake: ["Date"], now });
    answer("members", "cardToken", { token: "token", expires_at: new Date(now + milliseconds).toISOString() });
    const release = hold("members", "cardToken");
    const { result } = await runHook(() => useMemberCard(aProfile(member), "free"), { as: member });
    expect(result.current?.code).toBeNull();
    release();
    await settle();
    expect(result.current?.code).toMatchObject({ token: "token", isValid });
  });

  test("is on a card only of a known member and tier", async () => {
    answer("members", "cardToken", { token: "token", expires_at: "2099-11-20T18:00:00.000Z" });
    const use = () => [
      useMemberCard(undefined, "free"),
      useMemberCard(aProfile(member), null),
      useMemberCard(aProfile(member), "premium"),
    ];
    const { result } = await runHook(use, { as: member });
    expect(result.current.map((card) => card?.tier ?? null)).toEqual([null, null, "premium"]);
  });
});

describe("the member card", () => {
  const show = async (known: boolean, isRefused = false) => {
    answer("members", "cardToken", { token: "token", expires_at: "2099-11-20T18:00:00.000Z" });
    if (isRefused) refuse("memberships", "mine", failure);
    else answer("memberships", "mine", membershipOf(member));
    const release = hold("memberships", "mine");
    await showPart(<CardPanel profile={known ? aProfile(member) : undefined} />, { as: member });
    await settle();
    return release;
  };
  const shown = () => [
    screen.queryAllByRole("progressbar", { name: "Loading your card" }).length,
    screen.queryAllByText("AB12CD34").length > 0,
    document.querySelector("[data-tier]")?.getAttribute("data-tier") ?? null,
  ];

  test("waits for the tier, and is of it", async () => {
    const release = await show(true);
    expect(shown()).toEqual([1, false, null]);
    release();
    await settle();
    expect(shown()).toEqual([0, true, "essential"]);
    expect(screen.getByRole("button", { name: "Share Card" })).toBeEnabled();
  });

  test("is the plain one where the tier can't be read", async () => {
    collectWarnings("Couldn't load the membership No");
    const release = await show(true, true);
    release();
    await settle();
    expect(shown()).toEqual([0, true, "free"]);
  });

  test("can't be shared before the profile is there", async () => {
    (await show(false))();
    await settle();
    expect(shown()[0]).toBe(1);
    expect(screen.getByRole("button", { name: "Share Card" })).toBeDisabled();
  });
});

describe("the membership's status", () => {
  const show = async (about: Partial<Membership> = {}, as = member) => {
    answer("memberships", "mine", membershipOf(as, about));
    await showPart(<MembershipStatus />, { as });
    await settle();
  };
  const lines = () =>
    [...screen.getByRole("region", { name: "Membership Status" }).querySelectorAll("p")]
      .slice(2)
      .map(({ textContent }) => textContent);
  const links = () => screen.getAllByRole("link").map((link) => [link.textContent, /contained/.test(link.className)]);

  test.each<[string, Partial<Membership>, string[]]>([
    ["without an end", {}, []],
    ["of a period", { end_at: "2026-12-01T17:00:00.000Z" }, ["Current period ends Dec 1, 2026"]],
    [
      "that doesn't renew",
      { end_at: "2026-12-01T17:00:00.000Z", cancel_at_period_end: true },
      ["Runs until Dec 1, 2026 and doesn't renew"],
    ],
    [
      "that is overdue",
      { end_at: "2026-12-01T17:00:00.000Z", past_due_until: "2026-12-08T17:00:00.000Z" },
      ["Payment overdue: access until Dec 8, 2026"],
    ],
  ])("names its end: %s", async (_what, about, expected) => {
    await show(about);
    expect(lines()).toEqual(expected);
    expect([waits(), screen.queryByText("Couldn't load your membership")]).toEqual([0, null]);
  });

  test.each([
    [
      "essential",
      [
        ["Upgrade Now", true],
        ["Manage Plan", false],
      ],
    ],
    ["premium", [["Manage Plan", true]]],
  ] as const)("of a member with %s offers what may come next", async (tier, expected) => {
    await show({}, aPerson({ tier }));
    expect(links()).toEqual(expected);
  });

  test("waits, and can be read again where it couldn't be", async () => {
    collectWarnings("Couldn't load the membership No");
    refuse("memberships", "mine", failure);
    const release = hold("memberships", "mine");
    await showPart(<MembershipStatus />, { as: member });
    await settle();
    const shown = () => [waits(), screen.queryAllByText("Couldn't load your membership").length];
    expect([shown(), links()]).toEqual([[1, 0], [["Manage Plan", false]]]);
    release();
    await settle();
    expect([shown(), links()]).toEqual([[0, 1], [["Manage Plan", false]]]);
  });
});

describe("the head of a profile", () => {
  const user = { name: " Maya ", email: "maya@x.test" } as Parameters<typeof displayNameOf>[0];

  test.each([
    [aProfile(member, { display_name: "Maya M." }), user, "Maya M."],
    [aProfile(member, { display_name: "" }), user, "Maya"],
    [undefined, user, "Maya"],
    [undefined, { ...user, name: " " }, "maya"],
    [undefined, { ...user, name: " ", email: "" }, "PLAYYY Member"],
  ])("names whose it is: %#", (profile, of, name) => expect(displayNameOf(of, profile)).toBe(name));

  test("waits for the tier, which it leaves out where that can't be read", async () => {
    collectWarnings("Couldn't load the membership No");
    refuse("memberships", "mine", failure);
    const release = hold("memberships", "mine");
    await showPart(<ProfileHeader user={user} profile={aProfile(member)} />, { as: member });
    await settle();
    const before = waits();
    expect([before, screen.queryByRole("dialog")]).toEqual([1, null]);
    release();
    await settle();
    expect([waits(), screen.queryByText(/ Member$/)?.textContent ?? null]).toEqual([0, "Maya Member"]);
  });

  test.each([
    [undefined, 3, []],
    [aProfile(member, { deals_claimed: 0, reward_points: 1_250 }), 0, ["0", "1,250", "0"]],
  ])("waits for its numbers: %#", async (profile, waiting, numbers) => {
    await showPart(<StatTiles profile={profile} onBadges={() => {}} />);
    expect(screen.queryAllByRole("progressbar", { name: "Loading" })).toHaveLength(waiting);
    expect([...document.querySelectorAll("dd")].flatMap(({ textContent }) => textContent || [])).toEqual(numbers);
  });

  test("marks the badges that are earned", async () => {
    const [first] = badges;
    await showPart(<BadgesDialog open earned={[first.id]} onClose={() => {}} />);
    const rows = screen.getAllByRole("listitem");
    const marks = rows.map((row) => [
      row.textContent?.endsWith(" · not earned yet"),
      row.querySelector("[data-testid=StarRoundedIcon]") !== null,
      row.querySelector("[data-testid=LockRoundedIcon]") !== null,
    ]);
    expect(marks).toEqual(badges.map((_, at) => (at === 0 ? [false, true, false] : [true, false, true])));
  });
});

describe("recent activity", () => {
  const shown = () => ({
    waits: screen.queryAllByRole("status", { name: "Loading your activity" }).length,
    retries: screen.queryAllByRole("button", { name: "Try Again" }).length,
    rows: screen.queryAllByRole("listitem").length,
    lists: screen.queryAllByRole("list").length,
    isEmpty: screen.queryAllByText("The deals you redeem show up here.").length,
  });
  const nothing = { waits: 0, retries: 0, rows: 0, lists: 0, isEmpty: 0 };
  const claim = { ...aClaim(aDeal()), id: "clm_000000001" };

  test("waits, can be read again, and stays where it can't be later", async () => {
    const client = aClient();
    refuse("deals", "claims", failure);
    const release = hold("deals", "claims");
    await showPart(<RecentActivity />, { as: member, client });
    await settle();
    expect(shown()).toEqual({ ...nothing, waits: 1 });
    release();
    await settle();
    expect(shown()).toEqual({ ...nothing, retries: 1 });
    answer("deals", "claims", { items: [claim], cursor: null });
    fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await settle();
    expect(shown()).toEqual({ ...nothing, rows: 1, lists: 1 });
    refuse("deals", "claims", failure);
    await act(() => client.refetchQueries({ queryKey: queryKeyOf("deals", "claims") }));
    await settle();
    expect(shown()).toEqual({ ...nothing, rows: 1, lists: 1 });
  });

  test("names that there is none", async () => {
    answer("deals", "claims", { items: [], cursor: null });
    await showPart(<RecentActivity />, { as: member });
    await settle();
    expect(shown()).toEqual({ ...nothing, isEmpty: 1 });
  });
});

describe("the member's picture", () => {
  const invalid = "Invalid file type";
  const file = (name: string, type: string, size = 5) => ({ name, type, size });

  test.each([
    [file("me.png", "image/png"), false, "You must be logged in to upload an avatar"],
    [file("me.png", "image/png", limits.avatarBytes), true, null],
    [file("me.png", "image/png", limits.avatarBytes + 1), true, "File too large"],
    [file("me.HEIC", ""), true, null],
    [file("me.heif", "text/plain"), true, null],
    [file("me", "image/heic"), true, null],
    [file("me.txt", "text/plain"), true, invalid],
    [file("me.heic.txt", ""), true, invalid],
  ])("can be %j (signed in: %s), or else: %s", (about, isSignedIn, title) => {
    expect(findFileProblem(about, isSignedIn)?.title ?? null).toBe(title);
  });

  test.each([
    [file("me.png", "image/png"), false],
    [file("me", "image/heif"), true],
    [file("me.heic", ""), true],
  ])("%j that can't be read is of a kind that few browsers open: %s", (about, isHeic) => {
    expect(unreadableFile(about).title).toBe(
      isHeic ? "Your browser can't open HEIC photos" : "Failed to select image. Please try again.",
    );
  });

  test("isn't asked for where none was chosen, and needs a session", async () => {
    await showPart(<AvatarEditor src={null} name="Maya" />);
    const input = screen.getByLabelText("Profile picture");
    expect(screen.queryByRole("button", { name: "Remove profile picture" })).toBeNull();
    fireEvent.change(input, { target: { files: [] } });
    await settle();
    expect(toasts()).toEqual([]);
    fireEvent.change(input, { target: { files: [new File(["x"], "me.png", { type: "image/png" })] } });
    await settle();
    expect(toasts()).toEqual([["You must be logged in to upload an avatar", undefined]]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is given back to the browser once it isn't cropped any more", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:me");
    const revoke = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
    await showPart(<AvatarEditor src="/me.webp" name="Maya" />, { as: member });
    expect(screen.getByRole("button", { name: "Remove profile picture" })).toBeEnabled();
    fireEvent.change(screen.getByLabelText("Profile picture"), {
      target: { files: [new File(["x"], "me.png", { type: "image/png" })] },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    await vi.waitFor(() => expect(revoke).toHaveBeenCalledWith("blob:me"));
  });

  test("is shown at once when it is set, and stays as it was where that fails", async () => {
    const client = aClient();
    const key = queryKeyOf("members", "profile", {});
    answer("avatars", "remove", { avatar_url: null });
    const { result } = await runHook(() => useAvatar(), { as: member, client });
    act(() => result.current.remove.mutate());
    await settle();
    expect([client.getQueryData(key), toasts().at(-1)]).toEqual([
      undefined,
      ["Success!", "Profile picture removed successfully"],
    ]);
    client.setQueryData(key, aProfile(member, { avatar_url: "/me.webp" }));
    refuse("avatars", "upload", failure);
    act(() => result.current.change.mutate(new Blob(["x"])));
    await settle();
    expect([client.getQueryData(key), toasts().at(-1)]).toEqual([
      aProfile(member, { avatar_url: "/me.webp" }),
      ["Upload failed", "Your current picture wasn't changed."],
    ]);
    act(() => result.current.remove.mutate());
    await settle();
    expect(client.getQueryData(key)).toEqual(aProfile(member));
    expect(requestsOf("avatars", "upload")).toHaveLength(1);
  });
});

test("signing out leads to the sign-in, whatever the service says", async () => {
  const signOut = vi.spyOn(deviceSession, "signOut").mockRejectedValue(new Error("No connection"));
  await showPart(<ProfileLinks />, { as: member });
  fireEvent.click(screen.getByRole("button", { name: "Sign Out" }));
  await vi.waitFor(() => expect(pathNow()).toBe("/auth"));
  expect(signOut).toHaveBeenCalledTimes(1);
});
