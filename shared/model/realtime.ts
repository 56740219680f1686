import * as z from "zod";
import { FriendActivity } from "./friend-activity.ts";
import { Message } from "./message.ts";
import { Comment, Post } from "./post.ts";
import { Id, Instant, UserId } from "./primitives.ts";

/** What a live connection can follow: the feed on request, the member's own things always. */
const liveTopics = ["feed", "member"] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** The number of the last change of a topic that a client has. A topic's changes are numbered without gaps. */
export const TopicCursor = z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** What a client may send. A ping is answered by the gateway itself. */
export const ClientMessage = z.discriminatedUnion("action", [
  z.object({ action: z.literal("ping") }),
  z.object({ action: z.literal("subscribe"), topic: z.literal("feed") }),
  z.object({ action: z.literal("unsubscribe"), topic: z.literal("feed") }),
  /** An event's night, which only administrators watch. */
  z.object({ action: z.literal("watch"), event_id: Id }),
  z.object({ action: z.literal("unwatch"), event_id: Id }),
  /** What waits in the back-office, which only those who work there watch. */
  z.object({ action: z.literal("watch-desk") }),
  z.object({ action: z.literal("unwatch-desk") }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** A post as everybody sees it: whether the reader likes it is the reader's own. */
export const LivePost = Post.omit({ is_liked: true });
export type LivePost = z.infer<typeof LivePost>;

const onFeed = { topic: z.literal("feed"), seq: z.int() };
const onMember = { topic: z.literal("member"), seq: z.int() };

/** A change with the changed thing itself; what has been deleted since is told as deleted. */
export const LiveChange = z.discriminatedUnion("type", [
  z.object({ type: z.literal("post-created"), ...onFeed, post: LivePost }),
  z.object({ type: z.literal("post-changed"), ...onFeed, post: LivePost }),
  z.object({ type: z.literal("post-deleted"), ...onFeed, post_id: z.string() }),
  z.object({ type: z.literal("comment-created"), ...onFeed, comment: Comment }),
  z.object({ type: z.literal("comment-deleted"), ...onFeed, post_id: z.string(), comment_id: z.string() }),
  z.object({ type: z.literal("message-sent"), ...onMember, message: Message }),
  /** An administrator removed the message, or it came back after an appeal. */
  z.object({ type: z.literal("message-changed"), ...onMember, message: Message }),
  z.object({
    type: z.literal("messages-read"),
    ...onMember,
    reader_id: UserId,
    sender_id: UserId,
    /** The newest of the sender's messages that are read. */
    message_id: Id,
    read_at: Instant,
  }),
  z.object({ type: z.literal("activity-created"), ...onMember, activity: FriendActivity }),
  z.object({ type: z.literal("activity-read"), ...onMember, activity_id: Id, read_at: Instant }),
  /** The member was suspended from the community, or no longer is. */
  z.object({ type: z.literal("standing-changed"), ...onMember }),
]);
export type LiveChange = z.infer<typeof LiveChange>;
export type LiveChangeType = LiveChange["type"];

/** The changes after a client's cursors. With `reset` a cursor was too old: what is on the screen has to be read anew. */
export const ChangePage = z.object({
  changes: z.array(LiveChange),
  feed: z.int(),
  member: z.int(),
  reset: z.boolean(),
  has_more: z.boolean(),
});
export type ChangePage = z.infer<typeof ChangePage>;

/** The tickets of a payment are there; told to their buyer. */
const TicketsIssued = z.object({
  type: z.literal("tickets-issued"),
  session_id: z.string(),
  ticket_ids: z.array(Id).min(1),
});

/** A ticket was let in, sent, taken or cancelled; told to whoever has or had it. Its page reads it again. */
const TicketChanged = z.object({ type: z.literal("ticket-changed"), ticket_id: Id });

/** Every later change of the event's night will be told. */
const Watching = z.object({ type: z.literal("watching"), event_id: Id });

/** Something of the event's night changed: seats, its door, a ticket, its state or a message. Whoever may reads it again. */
const NightChanged = z.object({ type: z.literal("night-changed"), event_id: Id });

/** Every later change of what waits in the back-office will be told. */
const WatchingDesk = z.object({ type: z.literal("watching-desk") });

/** What waits in the back-office may have changed. Whoever may reads it again. */
const DeskChanged = z.object({ type: z.literal("desk-changed") });

/** Too much was sent; the connection ends with this. */
const Refused = z.object({
  type: z.literal("refused"),
  code: z.literal("too-many-requests"),
  retry_after_seconds: z.int(),
});

/**
 * What the server sends. `subscribed` comes when every later change of the topic will be sent, with the numbers of both topics' last
 * changes: a client that has them has missed nothing.
 */
export const ServerMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("pong") }),
  z.object({ type: z.literal("subscribed"), topic: z.literal("feed"), feed: z.int(), member: z.int() }),
  TicketsIssued,
  TicketChanged,
  Watching,
  NightChanged,
  WatchingDesk,
  DeskChanged,
  Refused,
  LiveChange,
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
