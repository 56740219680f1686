import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { PostEntity } from "../../functions/community/posts/post.entity.ts";
import { call, ok } from "../support/call.ts";
import { aLocation, aProfile } from "../support/community.ts";
import type { Member } from "../support/fixtures.ts";
import { stackAt } from "../support/stack.ts";
import { openTable } from "../support/table.ts";
import { median, ms, quantile, type Section, timed } from "./figures.ts";

const [posts, authors, pageSize, lastPage] = [240, 20, 20, 10];
const [samples, warmUps, width] = [200, 40, 2];
const minute = 60_000;

type Sort = "newest" | "trending";
type Page = { sort: Sort; number: number; cursor: string | undefined };
type Cost = { calls: number; reads: number };

/** Has `posts` posts of some members on the feed, the later ones with more likes; returns a member who reads them. */
const fillFeed = async (origin: string): Promise<Member> => {
  const location = await aLocation();
  const [reader, ...writers] = await Promise.all(Array.from({ length: authors + 1 }, () => aProfile()));
  if (!reader) throw new Error("Nobody reads the feed");
  const { documents, TableName } = await openTable(origin);
  const now = Date.now();
  const puts = Array.from({ length: posts }, (_, index) => {
    const at = now - (posts - index) * minute;
    const post = {
      id: `post_${ulid(at)}`,
      user_id: writers[index % authors]?.userId ?? "",
      created_at: new Date(at).toISOString(),
    };
    const counts = { likes_count: index, comments_count: 1 };
    const content = "Flat water all the way to the bridge this evening. Two kayaks left.";
    return {
      PutRequest: { Item: PostEntity.put({ ...post, ...counts, content, location, state: "shown" }).params().Item },
    };
  });
  for (let first = 0; first < puts.length; first += 25)
    await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts.slice(first, first + 25) } }));
  await stackAt(origin).settled();
  return reader;
};

const readPage = ({ token }: Member, { sort, cursor }: Omit<Page, "number">) =>
  ok(call("community", "feed", { sort, limit: pageSize, cursor }, { token }));

const findPages = async (reader: Member): Promise<Page[]> => {
  const pages: Page[] = [];
  for (const sort of ["newest", "trending"] as const) {
    let cursor: string | undefined;
    for (let number = 1; number <= lastPage; number += 1) {
      if (number === 1 || number === lastPage) pages.push({ sort, number, cursor });
      const page = await readPage(reader, { sort, cursor });
      if (page.items.length < pageSize || !page.cursor) throw new Error(`Page ${number} of ${sort} isn't full`);
      cursor = page.cursor;
    }
  }
  return pages;
};

const costOf = async (origin: string, read: () => Promise<unknown>): Promise<Cost> => {
  const { settled, databaseCalls } = stackAt(origin);
  await settled();
  await databaseCalls();
  await read();
  const calls = (await databaseCalls()).filter(({ caller }) => /-Community[0-9A-F]{8}$/.test(caller));
  return { calls: calls.length, reads: calls.reduce((sum, { reads }) => sum + reads, 0) };
};

/** Counts what the feed's pages consume, on a stack that counts; by sort and number of the page. */
export const countFeedPages = async (origin: string): Promise<Map<string, Cost>> => {
  const reader = await fillFeed(origin);
  const costs = new Map<string, Cost>();
  for (const page of await findPages(reader))
    costs.set(`${page.sort}, page ${page.number}`, await costOf(origin, () => readPage(reader, page)));
  return costs;
};

/** What the feed's first and tenth page cost; `costs` were counted on another stack, as counting takes time. */
export const feedPages = async (origin: string, costs: ReadonlyMap<string, Cost>): Promise<Section> => {
  const reader = await fillFeed(origin);
  const rows: string[][] = [];
  for (const page of await findPages(reader)) {
    const read = () => readPage(reader, page);
    await timed(warmUps, width, read);
    const times = await timed(samples, width, read);
    const name = `${page.sort}, page ${page.number}`;
    const { calls, reads } = costs.get(name) ?? { calls: Number.NaN, reads: Number.NaN };
    rows.push([name, String(reads), String(calls), ms(median(times)), ms(quantile(times, 0.99))]);
  }
  return {
    title: "The feed",
    note: `Pages of ${pageSize} posts by ${authors} members, without pictures, as a signed-in member reads them; ${samples} calls each, ${width} at a time. Read units and calls to the database are those of the whole request, with the caller's session and rights.`,
    columns: ["Page", "Read units", "Database calls", "p50", "p99"],
    rows,
  };
};
