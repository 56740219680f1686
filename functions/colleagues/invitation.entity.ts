import { Entity } from "electrodb";
import { roles } from "../../shared/model/roles.ts";
import { exact, primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["email"];

/** The newest invitation of an address to the back-office, under the fingerprint of its link's secret; gone by itself 30 days after its end. */
export const ColleagueInvitationEntity = new Entity(
  {
    model: { entity: "colleague-invitation", version: "1", service },
    attributes: {
      email: { type: "string", required: true },
      id: { type: "string", required: true },
      fingerprint: { type: "string", required: true },
      role: { type: roles, required: true },
      invited_by: { type: "string", required: true },
      created_at: { type: "string", required: true },
      expires_at: { type: "string", required: true },
      accepted_by: { type: "string" },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byEmail: primaryIndex(["email"], []),
      newest: secondaryIndex("gsi1", [], ["created_at", "id"], "colleague-invitations"),
      byFingerprint: secondaryIndex("gsi2", exact("fingerprint"), [], "colleague-invitation"),
    },
  },
  table,
);
