import { vi } from "vitest";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import type { Person } from "./person.ts";
import { answer, answerUnlessSet } from "./played-api.ts";
import { billingOf } from "./samples/memberships.ts";
import { aProfile, aRecordOf } from "./samples/profile.ts";

/** Answers what the Profile tab reads and the test hasn't answered: a member without tickets and redemptions. */
export const answerProfile = (person: Person): void => {
  answerUnlessSet("members", "profile", aProfile(person));
  answerUnlessSet("members", "cardToken", { token: "card-token", expires_at: "2099-01-01T00:00:00.000Z" });
  answerUnlessSet("tickets", "list", { items: [], cursor: null });
  answerUnlessSet("tickets", "holds", { items: [] });
  answerUnlessSet("deals", "claims", { items: [], cursor: null });
};

/** Answers what the settings read and the test hasn't answered: a member without a second factor. */
export const answerSettings = (person: Person): void => {
  answerUnlessSet("members", "me", aRecordOf(person));
  answerUnlessSet("playyy", "wish", { wished_at: null });
  if (!vi.isMockFunction(deviceSession.hasTotp)) vi.spyOn(deviceSession, "hasTotp").mockResolvedValue(false);
};

/** Answers what the plans read and the test hasn't answered: somebody who never paid. */
export const answerPlans = (): void => answerUnlessSet("memberships", "billing", billingOf(null));

/** Answers empty favorites. */
export const answerFavorites = (): void => {
  answer("deals", "list", { items: [], cursor: null });
  answer("deals", "favorites", { items: [], cursor: null });
};
