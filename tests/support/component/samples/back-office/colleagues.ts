import type { Colleague, DeskUser, Invitation } from "../../../../../shared/model/colleague.ts";
import { permissionsOf } from "../../../../../shared/model/permissions.ts";
import type { Role } from "../../../../../shared/model/roles.ts";

/** Who calls, as the back-office knows them. */
export const deskUser = (role: Role): DeskUser => ({ role, permissions: [...permissionsOf[role]] });

/** A colleague who joined by an invitation. */
export const aColleague = (about: Partial<Colleague> = {}): Colleague => ({
  user_id: "10000000-0000-4000-8000-000000000031",
  name: "Ada Archer",
  email: "ada@x.test",
  role: "events",
  since: "2026-10-02T15:00:00.000Z",
  last_seen_at: null,
  invited_by: "Olivia Owner",
  ...about,
});

/** An invitation that nobody has accepted yet. */
export const anInvitation = (about: Partial<Invitation> = {}): Invitation => ({
  id: "inv_01J00000000000000000000000",
  email: "ben@x.test",
  role: "door",
  invited_by: "Olivia Owner",
  created_at: "2026-11-20T15:00:00.000Z",
  expires_at: "2026-11-27T15:00:00.000Z",
  ...about,
});
