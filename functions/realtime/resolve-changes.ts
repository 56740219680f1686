import { LiveChange } from "../../shared/model/realtime.ts";
import type { StoredChange } from "./change-log.ts";
import { resolveFeed } from "./resolve-feed.ts";
import { resolveActivities, resolveMessages } from "./resolve-member.ts";

/** What a change says besides its kind and number; null when what it was about is gone and nothing need be said. */
export type Resolved = Record<string, unknown> | null;

/** Reads what some changes are about, at most 100 of them; the result has the same order. */
export type Resolver = (changes: readonly StoredChange[]) => Promise<Resolved[]>;

// What changed is read again by the member's browser: it says nothing by itself.
const resolveNothing: Resolver = async (changes) => changes.map(() => ({}));

const resolverOf = (type: string): Resolver => {
  if (type === "standing-changed") return resolveNothing;
  if (type.startsWith("message")) return resolveMessages;
  return type.startsWith("activity") ? resolveActivities : resolveFeed;
};

const toLiveChange = ({ topic, type, seq }: StoredChange, resolved: Resolved): LiveChange[] => {
  if (!resolved) return [];
  const parsed = LiveChange.safeParse({ type, topic: topic === "feed" ? "feed" : "member", seq, ...resolved });
  // What a change is about may have been written by an older version.
  return parsed.success ? [parsed.data] : [];
};

/**
 * Reads what each change is about as it is now, in the order of the changes. Of what has been deleted only that is told, so that a
 * change never brings back what its author took away.
 */
export const resolveChanges = async (changes: readonly StoredChange[]): Promise<LiveChange[]> => {
  const resolvers = new Set(changes.map(({ type }) => resolverOf(type)));
  const found = new Map<StoredChange, Resolved>();
  for (const resolver of resolvers) {
    const some = changes.filter(({ type }) => resolverOf(type) === resolver);
    const resolved = await resolver(some);
    for (const [index, change] of some.entries()) found.set(change, resolved[index] ?? null);
  }
  return changes.flatMap((change) => toLiveChange(change, found.get(change) ?? null));
};
