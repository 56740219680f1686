import type { FriendActivity } from "../../../../shared/model/friend-activity.ts";
import type { Conversation, Message } from "../../../../shared/model/message.ts";
import type { Person } from "../person.ts";
import { minutesAgo } from "./community.ts";

type Peer = Conversation["peer"];

/** The `at`th other member: what isn't sent to one is kept while the page is open, so tests that write have one each. */
export const aPeer = (at: number, display_name = "Ben Brook"): Peer => ({
  user_id: `40000000-0000-4000-8000-0000000000${String(at).padStart(2, "0")}`,
  display_name,
  avatar_url: null,
});

type Between = { from: { user_id: string }; to: { user_id: string } };

/** A message between two members, ten minutes old and unread. */
export const aMessage = ({ from, to }: Between, about: Partial<Message> = {}): Message => ({
  id: "msg_000001",
  client_id: "client-000001",
  sender_id: from.user_id,
  receiver_id: to.user_id,
  content: "Are you going tonight?",
  event_id: null,
  is_removed: false,
  created_at: minutesAgo(10),
  read_at: null,
  ...about,
});

/** Whoever sits before the screen, as one of two members. */
export const asPeer = ({ userId, name }: Person): Peer => ({ user_id: userId, display_name: name, avatar_url: null });

/** A conversation with a peer, whose last message is theirs. */
export const aConversation = (person: Person, peer: Peer, about: Partial<Conversation> = {}): Conversation => ({
  peer,
  last_message: aMessage({ from: peer, to: asPeer(person) }),
  unread_count: 0,
  ...about,
});

/** The `at`th unread activity of a followed member. */
export const anActivity = (person: Person, at: number, about: Partial<FriendActivity> = {}): FriendActivity => ({
  id: `act_${String(at).padStart(6, "0")}`,
  user_id: person.userId,
  activity_type: "event_rsvp",
  message: `Ada Author is going to Event ${at}`,
  event_id: null,
  created_at: minutesAgo(at),
  read_at: null,
  ...about,
});
