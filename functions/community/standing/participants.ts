import type { Caller } from "../../platform/http/caller.ts";
import { ensureParticipant, type Participant } from "../profiles/profiles.ts";
import { assertMayTakePart } from "./suspensions.ts";

/**
 * Returns the caller as a participant who may take part at `now`. The profile comes first: with it come the suspensions of a
 * former account with the address (decision 47).
 * Throws `community-suspended`, or `unauthorized` for a deleted account.
 */
export const ensureActiveParticipant = async (caller: Caller, now: string): Promise<Participant> => {
  const participant = await ensureParticipant(caller, now);
  await assertMayTakePart(caller.userId, now);
  return participant;
};
