import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aBoardLine, answerGame } from "../../support/component/samples/game.ts";

const member = aPerson({ tier: "premium" });
const board = () => within(screen.getByRole("region", { name: "Leaderboard" }));
const rows = () => [...document.querySelectorAll("[data-board-row]")].map(({ textContent }) => textContent);

const openBoard = async () => {
  answerGame();
  const user = await openApp("/dashboard?tab=rager-run", { as: member });
  await screen.findByRole("region", { name: "Leaderboard" });
  return user;
};

test("the leaderboard shows the week's and all time's best scores with the member's own place", async () => {
  const own = aBoardLine(2, { user_id: member.userId, display_name: member.name, score: 4, is_me: true });
  answer("game", "leaderboard", ({ board: name }) =>
    name === "week"
      ? { items: [aBoardLine(1, { display_name: "Wendy Week", score: 9 }), own], cursor: null }
      : { items: [aBoardLine(3, { display_name: "Al Ever", score: 99 })], cursor: null },
  );
  const best = { score: 4, achieved_at: "2026-11-18T12:00:00.000Z" };
  answer("game", "best", { week: { ...best, rank: 2 }, all: { ...best, rank: null } });
  const user = await openBoard();
  await waitFor(() =>
    expect(rows()).toEqual([
      expect.stringMatching(/^1\..*Wendy Week9$/),
      expect.stringMatching(/^2\..*Maya MemberYou4$/),
    ]),
  );
  expect(await board().findByText("Your best: 4 points, place 2")).toBeVisible();
  await user.click(board().getByRole("tab", { name: "All Time" }));
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^1\..*Al Ever99$/)]));
  expect(board().getByText("Your best: 4 points, below place 100")).toBeVisible();
});

test("a board without scores invites to be the first, and shows no own place", async () => {
  const user = await openBoard();
  expect(await board().findByText("Nobody has scored this week. Be the first.")).toBeVisible();
  await user.click(board().getByRole("tab", { name: "All Time" }));
  expect(await board().findByText("Nobody has scored yet. Be the first.")).toBeVisible();
  expect(board().queryByText(/^Your best/)).toBeNull();
});

test("the places go on over the pages of a board", async () => {
  answer("game", "leaderboard", ({ cursor }) =>
    cursor ? { items: [aBoardLine(3)], cursor: null } : { items: [aBoardLine(1), aBoardLine(2)], cursor: "next" },
  );
  const user = await openBoard();
  await user.click(await board().findByRole("button", { name: "Show More" }));
  await waitFor(() => expect(rows().map((row) => row?.match(/^\d+/)?.[0])).toEqual(["1", "2", "3"]));
});

test("a leaderboard that can't be loaded offers to try again, and the game stays", async () => {
  refuse("game", "leaderboard", { status: 500, code: "internal-error" }, { once: true });
  answer("game", "leaderboard", { items: [aBoardLine(1)], cursor: null });
  const user = await openBoard();
  expect(await board().findByText("Couldn't load the leaderboard")).toBeVisible();
  expect(screen.getByRole("button", { name: /^Pelican Flight/ })).toBeVisible();
  await user.click(board().getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(board().queryByText("Couldn't load the leaderboard")).toBeNull();
  expect(requestsOf("game", "leaderboard")).toHaveLength(2);
});
