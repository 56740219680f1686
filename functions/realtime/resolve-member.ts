import { readActivityTexts, toActivity } from "../messages/activities/activity-texts.ts";
import { readMessages } from "../messages/read-messages.ts";
import type { Resolver } from "./resolve-changes.ts";

type MessageIds = { conversation_id: string; message_seq: number };

const isAboutMessage = (type: string): boolean => type === "message-sent" || type === "message-changed";

/** Reads the messages of changes; what was read, and when, the change itself says. */
export const resolveMessages: Resolver = async (changes) => {
  const sent = changes.filter(({ type }) => isAboutMessage(type)).map(({ ids }) => ids as MessageIds);
  const messages = await readMessages(sent.map(({ conversation_id, message_seq: seq }) => ({ conversation_id, seq })));
  return changes.map(({ type, ids }) => {
    if (!isAboutMessage(type)) return ids as Record<string, unknown>;
    const { conversation_id, message_seq } = ids as MessageIds;
    const message = messages.get(`${conversation_id}#${message_seq}`);
    return message ? { message } : null;
  });
};

type ActivityIds = { activity_id: string; read_at?: string };

/** Reads the friend activities of changes; one that was withdrawn is left out. */
export const resolveActivities: Resolver = async (changes) => {
  const created = changes.filter(({ type }) => type === "activity-created");
  const texts = await readActivityTexts(created.map(({ ids }) => (ids as ActivityIds).activity_id));
  return changes.map(({ type, topic, ids }) => {
    const { activity_id } = ids as ActivityIds;
    if (type !== "activity-created") return ids as Record<string, unknown>;
    const text = texts.get(activity_id);
    return text ? { activity: toActivity(text, topic.slice(topic.indexOf("#") + 1), null) } : null;
  });
};
