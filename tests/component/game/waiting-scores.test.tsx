import { act, render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import MemberBackground from "../../../web/src/app/member-background.tsx";
import { Providers } from "../../../web/src/app/providers.tsx";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { aPerson, placeSession } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aScore, keepScores } from "../../support/component/samples/game.ts";
import { answerShell } from "../../support/component/shell-answers.ts";

const member = aPerson({ tier: "essential" });
const failure = { status: 500, code: "internal-error" } as const;

describe("a score that waits, on whatever screen", () => {
  const openBesideAPage = async () => {
    // Copies for offline use are read there, too.
    refuse("deals", "claims", failure);
    refuse("tickets", "list", failure);
    refuse("members", "profile", failure);
    answerShell(member);
    placeSession(window.localStorage, member);
    await act(() => deviceSession.follow());
    render(
      <Providers>
        <MemberBackground />
      </Providers>,
    );
  };

  test("is saved when the app opens", async () => {
    keepScores(member, [{ score: 1 }]);
    answer("game", "saveScore", aScore(member));
    await openBesideAPage();
    expect(await screen.findByText("1 point. Nice flying.")).toBeVisible();
    expect(requestsOf("game", "saveScore")).toHaveLength(1);
    expect(window.localStorage.getItem("playyy-game")).toContain('"waiting":[]');
  });

  test.each([
    [
      [{ score: 7, minutes: -1 }],
      "A score of 7 points waited on this device for more than 7 days and can't be saved any more.",
    ],
    [
      [
        { score: 7, minutes: -1 },
        { score: 8, minutes: -2 },
      ],
      "2 scores waited on this device for more than 7 days and can't be saved any more.",
    ],
  ])("is dropped after more than 7 days (%j), with the reason: %s", async (scores, text) => {
    keepScores(member, scores);
    await openBesideAPage();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText("Failed to save score")).toBeVisible();
    expect(window.localStorage.getItem("playyy-game")).toContain('"waiting":[]');
    expect(requestsOf("game", "saveScore")).toEqual([]);
  });

  test("is dropped with the server's reason when it is refused for good", async () => {
    keepScores(member, [{ score: 2 }]);
    refuse("game", "saveScore", {
      status: 422,
      code: "implausible-score",
      message: "This score doesn't match its flight",
    });
    await openBesideAPage();
    expect(await screen.findByText("This score doesn't match its flight")).toBeVisible();
    expect(window.localStorage.getItem("playyy-game")).toContain('"waiting":[]');
  });
});
