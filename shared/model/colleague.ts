import * as z from "zod";
import { type Permission, permissions } from "./permissions.ts";
import { Email, Id, Instant, UserId } from "./primitives.ts";
import { roles } from "./roles.ts";

/** What somebody does in the back-office (R87). */
export const Role = z.enum(roles);

/** Who calls, as the back-office knows them: what they may do follows from the role alone. */
export const DeskUser = z.object({ role: Role, permissions: z.array(z.enum(permissions)) });
export type DeskUser = Omit<z.infer<typeof DeskUser>, "permissions"> & { permissions: Permission[] };

/** Somebody who works in the back-office. */
export const Colleague = z.object({
  user_id: UserId,
  name: z.string(),
  email: z.string(),
  role: Role,
  /** When they joined; null for administrators of before there were roles, until their next sign-in. */
  since: Instant.nullable(),
  /** When the panel last asked who they are, as it does every five minutes. */
  last_seen_at: Instant.nullable(),
  /** The name of whoever invited them; null for the first owner and administrators of before. */
  invited_by: z.string().nullable(),
});
export type Colleague = z.infer<typeof Colleague>;

/** Whom an owner invites, and as what. */
export const InvitationInput = z.object({ email: Email, role: Role });

/** An invitation that nobody has accepted yet. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  invited_by: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

/** The secret of an invitation's link. */
export const InvitationCode = z.object({ code: z.string().regex(/^[\w-]{20,60}$/) });

/** What an invitation's link says before anybody signs in; `email` is masked. */
export const OpenInvitation = z.object({
  state: z.enum(["open", "expired", "used", "gone"]),
  role: Role.nullable(),
  email: z.string().nullable(),
  invited_by: z.string().nullable(),
});
