import type { EntityItem } from "electrodb";
import type { SearchKind } from "../../shared/model/search.ts";
import { batchWrite } from "../platform/table/batch-write.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { type Description, describeSubject } from "./describe-subject.ts";
import { SearchEntryEntity } from "./search-entry.entity.ts";
import { scopesOfKind } from "./search-scopes.ts";
import { SearchSubjectEntity } from "./search-subject.entity.ts";
import { tokenOf } from "./search-terms.ts";

type Subject = EntityItem<typeof SearchSubjectEntity>;

const maxAttempts = 6;
const endOfTime = 9_999_999_999_999;

/** Returns what the search keeps of something, or null. */
export const findSearchSubject = async (kind: SearchKind, subject: string): Promise<Subject | null> =>
  (await SearchSubjectEntity.get({ kind, subject }).go({ consistent: true })).data;

// Within a term the newest comes first: the later, the smaller the number.
const toSortKey = (at: string) => {
  const order = String(endOfTime - Date.parse(at)).padStart(13, "0");
  return (term: string): string => `${term} ${order}`;
};

const toSubject = (kind: SearchKind, subject: string, described: Description): Subject => {
  const { title, subtitle, at, terms } = described;
  const sort_keys = terms.map(toSortKey(at));
  return { kind, subject, title, subtitle, at, sort_keys, scopes: scopesOfKind(kind), is_pending: false, revision: 0 };
};

const isSame = (a: Subject, b: Subject): boolean =>
  JSON.stringify({ ...a, revision: 0 }, Object.keys(a).sort()) ===
  JSON.stringify({ ...b, revision: 0 }, Object.keys(a).sort());

type EntryKey = Pick<EntityItem<typeof SearchEntryEntity>, "scope" | "token" | "sort_key" | "kind" | "subject">;

const keysOf = (one: Subject | null): EntryKey[] =>
  one
    ? one.scopes.flatMap((scope) =>
        one.sort_keys.map((sort_key) => {
          const { kind, subject } = one;
          return { scope, token: tokenOf(sort_key), sort_key, kind, subject };
        }),
      )
    : [];

const joinAll = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];

// What has all keys, from before and from now: whatever fails from here on, a repetition knows what to remove. `attempted` is what this
// call has written itself before it was overtaken.
const toPending = (former: Subject | null, current: Subject | null, attempted: Subject | null): Subject | null => {
  const one = current ?? former ?? attempted;
  if (!one) return null;
  const all = [former, attempted, one].filter((each) => each !== null);
  return {
    ...one,
    scopes: joinAll(all.map(({ scopes }) => scopes)),
    sort_keys: joinAll(all.map(({ sort_keys }) => sort_keys)),
    is_pending: true,
    revision: (former?.revision ?? 0) + 1,
  };
};

const startReplacing = (pending: Subject, former: Subject | null) =>
  tryWrite(
    SearchSubjectEntity.put(pending)
      .where(({ revision }, { eq, notExists }) => (former ? eq(revision, former.revision) : notExists(revision)))
      .go(),
  );

const finishReplacing = ({ kind, subject, revision: own }: Subject, current: Subject | null) =>
  tryWrite<unknown>(
    current
      ? SearchSubjectEntity.put({ ...current, revision: own + 1 })
          .where(({ revision }, { eq }) => eq(revision, own))
          .go()
      : SearchSubjectEntity.delete({ kind, subject })
          .where(({ revision }, { eq }) => eq(revision, own))
          .go(),
  );

const writeEntries = async (pending: Subject, current: Subject | null): Promise<void> => {
  const wanted = keysOf(current);
  const known = new Set(wanted.map((key) => JSON.stringify(key)));
  await batchWrite([
    ...keysOf(pending)
      .filter((key) => !known.has(JSON.stringify(key)))
      .map((key) => SearchEntryEntity.delete(key)),
    ...wanted.map((key) => {
      const { title, subtitle, at } = current as Subject;
      return SearchEntryEntity.put({ ...key, title, subtitle, at });
    }),
  ]);
};

type Replacing = { former: Subject | null; current: Subject | null; attempted: Subject | null };

// Returns what it has written where somebody else was faster, else null.
const replaceEntries = async ({ former, current, attempted }: Replacing): Promise<Subject | null> => {
  const pending = toPending(former, current, attempted);
  if (!pending) return null;
  if (!(await startReplacing(pending, former))) return pending;
  await writeEntries(pending, current);
  return (await finishReplacing(pending, current)) ? null : pending;
};

const replaceUntilTrue = async (
  kind: SearchKind,
  subject: string,
  read: () => Promise<Description | null>,
): Promise<void> => {
  let attempted: Subject | null = null;
  await retryOnConflict(
    maxAttempts,
    async (): Promise<undefined | typeof conflict> => {
      const former = await findSearchSubject(kind, subject);
      const described = await read();
      const current = described && toSubject(kind, subject, described);
      if (!attempted && former && current && isSame(former, current)) return undefined;
      attempted = await replaceEntries({ former, current, attempted });
      return attempted ? conflict : undefined;
    },
    () => new Error(`The search entries of one ${kind} kept changing`),
  );
};

/**
 * Makes something found by what it is now, and no longer by what it was; what is gone is found by nothing. Idempotent: where nothing changed
 * it writes nothing. Whoever is overtaken reads again and takes back what they wrote, so that of two calls at once the last leaves what is
 * true.
 */
export const refreshSearch = (kind: SearchKind, subject: string): Promise<void> =>
  replaceUntilTrue(kind, subject, () => describeSubject(kind, subject));

/** Removes everything that something is found by. Idempotent. */
export const removeFromSearch = (kind: SearchKind, subject: string): Promise<void> =>
  replaceUntilTrue(kind, subject, async () => null);
