import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { endSession } from "../../support/component/end-session.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { anAdministrator, aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { answerGame, aScore, keepScores } from "../../support/component/samples/game.ts";

const path = "/dashboard?tab=rager-run";
const member = aPerson({ tier: "essential" });
const failure = { status: 500, code: "internal-error" } as const;
const canvas = () => screen.findByRole("button", { name: /^Pelican Flight/ });
const phase = () => document.querySelector("[data-phase]")?.getAttribute("data-phase");

const openGame = async (as = member) => {
  answerGame();
  const user = await openApp(path, { as });
  await canvas();
  return user;
};

test("[game-04] a signed-in free member sees the gate, which names the game, with a preview, and nothing of the game is asked for", async () => {
  await openApp(path, { as: aPerson() });
  const gate = within(await screen.findByRole("region", { name: "Membership Required" }));
  expect(screen.getByRole("heading", { level: 1, name: "Pelican Flight" })).toBeVisible();
  expect(gate.getByText("Pelican Flight is for members.")).toBeVisible();
  expect(
    gate.getAllByRole("listitem").filter(({ textContent }) => textContent?.includes("Pelican Flight")),
  ).toHaveLength(1);
  expect(gate.getByRole("link", { name: "Upgrade Now" })).toHaveAttribute("href", "/subscription");
  expect(document.querySelectorAll("[data-preview] canvas")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: /^Pelican Flight/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Sound" })).toBeNull();
  for (const route of ["starts", "best", "leaderboard"] as const) expect(requestsOf("game", route)).toEqual([]);
});

test.each([
  ["Essential member", aPerson({ tier: "essential" })],
  ["Premium member", aPerson({ tier: "premium" })],
  ["administrator", anAdministrator()],
])("[game-04] the %s can play", async (_who, person) => {
  const user = await openGame(person);
  expect(await screen.findByText("Tap or press Space to flap")).toBeVisible();
  expect(phase()).toBe("idle");
  await user.click(await canvas());
  await waitFor(() => expect(phase()).toBe("playing"));
});

test("a flight begins although no start can be had", async () => {
  refuse("game", "starts", failure);
  const user = await openGame();
  expect(await screen.findByText("Tap or press Space to flap")).toBeVisible();
  (await canvas()).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(phase()).toBe("playing"));
});

describe("a score that waits while the game is open", () => {
  test("[game-06] is announced when it exceeds the best saved one, and not when it doesn't", async () => {
    keepScores(member, [{ score: 1 }, { score: 2 }, { score: 1 }]);
    answer("game", "saveScore", ({ score }) => aScore(member, { score, is_new_best: score === 2 }));
    await openGame();
    expect(await screen.findByText("New high score!")).toBeVisible();
    expect(screen.getByText("2 points. Nice flying.")).toBeVisible();
    expect(requestsOf("game", "saveScore").map(({ score }) => score)).toEqual([1, 2, 1]);
    await waitFor(() => expect(requestsOf("game", "best").length).toBeGreaterThan(1));
  });

  test("[game-06] isn't announced when it is equal to or lower than the best saved one", async () => {
    keepScores(member, [{ score: 1 }]);
    answer("game", "saveScore", aScore(member, { is_new_best: false }));
    await openGame();
    await waitFor(() => expect(requestsOf("game", "best").length).toBeGreaterThan(1));
    expect(document.querySelectorAll("[data-toast]")).toHaveLength(0);
  });

  test("[game-07] without a session asks to sign in, and stays on the device", async () => {
    keepScores(member, [{ score: 1 }]);
    endSession("game", "saveScore");
    answerGame();
    await openApp(path, { as: member });
    expect(await screen.findByText("Sign in required")).toBeVisible();
    expect(screen.getByText("Please sign in to save your score")).toBeVisible();
    expect(window.localStorage.getItem("playyy-game")).toContain('"waiting-0"');
  });

  test("[game-07] shows Failed to save score when that fails, and is saved with Save Now", async () => {
    keepScores(member, [{ score: 1 }]);
    refuse("game", "saveScore", failure);
    const user = await openGame();
    expect(await screen.findByText("Failed to save score")).toBeVisible();
    expect(screen.getByText("Your score is kept on this device.")).toBeVisible();
    expect(await screen.findByText("1 score waits to be saved.")).toBeVisible();
    answer("game", "saveScore", aScore(member));
    await user.click(screen.getByRole("button", { name: "Save Now" }));
    expect(await screen.findByText("1 point. Nice flying.")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("1 score waits to be saved.")).toBeNull());
    const sent = { start: "waiting-0", score: 1, flaps: [0, 30], collectibles_gathered: 0, power_ups_used: 0 };
    for (const request of requestsOf("game", "saveScore")) expect(request).toEqual(sent);
  });

  test("[game-07] is kept with the reason when the membership has ended meanwhile", async () => {
    keepScores(member, [{ score: 1 }, { score: 2 }]);
    refuse("game", "saveScore", { status: 403, code: "membership-required" });
    await openGame();
    expect(
      await screen.findByText("Your membership has ended. This device keeps your score for 7 days, in case you renew."),
    ).toBeVisible();
    expect(await screen.findByText("2 scores wait to be saved.")).toBeVisible();
  });
});
