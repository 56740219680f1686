import * as z from "zod";
import { limits } from "./limits.ts";
import { Id, Instant, Text, UserId } from "./primitives.ts";

/** A message as both of its members see it. `client_id` is the sending browser's own id of it. */
export const Message = z.object({
  id: Id,
  client_id: z.string(),
  sender_id: UserId,
  receiver_id: UserId,
  content: z.string(),
  /** The event that it invites to, whose card stands under it; null in all other messages. */
  event_id: Id.nullable(),
  /** Whether an administrator removed it; `content` then says so. */
  is_removed: z.boolean(),
  created_at: Instant,
  read_at: Instant.nullable(),
});
export type Message = z.infer<typeof Message>;

/** What a browser calls a message before the server has it; sent again with the same id, it's the same message. */
const ClientId = z.string().regex(/^[\w-]{8,64}$/, "Use 8 to 64 letters, digits, - or _");

/** What somebody writes to another member. */
export const MessageInput = z.object({
  receiver_id: UserId,
  content: Text(limits.messageLength).min(1, "Write a message"),
  client_id: ClientId,
});

/** The other member of a conversation; without a community profile they have left. */
export const Peer = z.object({ user_id: UserId, display_name: z.string(), avatar_url: z.string().nullable() });
export type Peer = z.infer<typeof Peer>;

/** A conversation as one of its members sees it in their list. */
export const Conversation = z.object({ peer: Peer, last_message: Message, unread_count: z.int().min(0) });
export type Conversation = z.infer<typeof Conversation>;
