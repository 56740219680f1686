import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal =
  "Who asked for a live connection in the last minute; used up with it, otherwise gone by itself.";

/** A ticket for one live connection, under a fingerprint of its secret. */
export const SocketTicketEntity = new Entity(
  {
    model: { entity: "socket-ticket", version: "1", service },
    attributes: {
      fingerprint: { type: "string", required: true },
      user_id: { type: "string", required: true },
      /** The pool's name of the account, if its token is an administrator's with a second factor. */
      admin_name: { type: "string" },
      expires_at: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byFingerprint: primaryIndex(["fingerprint"], []),
    },
  },
  table,
);
