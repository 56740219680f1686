import { fingerprint } from "../platform/ids.ts";

/** Returns the id of the conversation of two members, the same for both. */
export const toConversationId = (one: string, other: string): string => [one, other].sort().join(".");

/** Returns the id of what a sender's browser calls `clientId`: the same whenever it is sent again. */
export const toMessageId = (senderId: string, clientId: string): string =>
  `msg_${fingerprint(`${senderId}#${clientId}`)}`;
