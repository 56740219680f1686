import * as z from "zod";
import { ProfileSummary, UserName } from "./community-profile.ts";
import { eventLimits } from "./event-limits.ts";
import { limits } from "./limits.ts";
import { Line, UserId } from "./primitives.ts";

/** Whether a member shows themselves in Who's going. */
export const GoingChoice = z.object({ shows: z.boolean() });

/** A member as Who's going shows them. */
const GoingMember = UserName.extend({ avatar_url: z.string().nullable() });

/**
 * Who's going to an event, as one member finds it: friends who show themselves, the latest followed first, and how many come beside them and
 * the caller. `own` is the caller's own choice, null while they aren't going.
 */
export const WhosGoing = z.object({
  friends: z.array(GoingMember).max(eventLimits.facesGoing),
  others: z.int().min(0),
  own: GoingChoice.nullable(),
});
export type WhosGoing = z.infer<typeof WhosGoing>;

/** What friends are searched by. */
export const InviteeSearch = z.object({ text: Line(limits.searchLength).optional() });

/** A friend who may be invited; `going` only where they show it. */
export const Invitee = ProfileSummary.omit({ is_following: true }).extend({
  state: z.enum(["open", "invited", "going"]),
});
export type Invitee = z.infer<typeof Invitee>;

/** Whom a member invites to an event. */
export const Invitation = z.object({ user_id: UserId });
