import type { Caller } from "../../platform/http/caller.ts";
import { ensureParticipant, type Participant } from "../profiles/profiles.ts";
import { assertMayTakePart } from "./suspensions.ts";

/**
 * Returns the caller as a participant who may take part at `now`. The profile comes first: with it comes a suspension of an account
 * that was deleted (decision 38).
 * Throws `community-suspended`, or `unauthorized` for a deleted account.
 */
export const ensureActiveParticipant = async (caller: Caller, now: string): Promise<Participant> => {
  const participant = await ensureParticipant(caller, now);
  await assertMayTakePart(caller.userId, now);
  return participant;
};
