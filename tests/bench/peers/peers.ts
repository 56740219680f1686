import { call, ok } from "../../support/call.ts";
import { aLocation, aPost, aProfile } from "../../support/community.ts";
import { aDeal, grant, openSettings } from "../../support/fixtures.ts";
import { median, ms, quantile, type Section, timed } from "../figures.ts";
import { type Parse, startParse } from "./parse.ts";

const [authors, posts, pages, creates, width, parallelClaims, dealCount] = [20, 40, 200, 60, 2, 50, 5];
const rounds = 5;
const content = "Flat water all the way to the bridge this evening. Two kayaks left.";

/** The same operations of one product: a page of the feed, a post, and claims of one deal that each member may claim once. */
type Product = {
  readPage(index: number): Promise<unknown>;
  createPost(index: number): Promise<unknown>;
  /** Claims a new deal many times at once as one member; answers how many succeeded. */
  claimAtOnce(): Promise<number>;
};

const countSucceeded = async (attempts: readonly Promise<unknown>[]): Promise<number> =>
  (await Promise.allSettled(attempts)).filter(({ status }) => status === "fulfilled").length;

const aCity = async (): Promise<Product> => {
  // The administrator is there before anybody asks for one.
  const location = await aLocation();
  await openSettings();
  const members = await Promise.all(Array.from({ length: authors }, () => aProfile()));
  const memberOf = (index: number) => {
    const member = members[index % authors];
    if (!member) throw new Error("Nobody is there");
    return member;
  };
  // New accounts may share five posts on their first day.
  for (let index = 0; index < posts; index += 1) await aPost({ author: memberOf(index), location, content });
  // A member may try to claim so often in a minute: each deal has a member of its own.
  for (let index = 0; index < dealCount; index += 1) await grant(memberOf(index), "premium");
  let deals = 0;
  return {
    readPage: (index) =>
      ok(call("community", "feed", { sort: "newest", limit: 20, location }, { token: memberOf(index).token })),
    createPost: (index) => ok(call("community", "createPost", { content, location }, { token: memberOf(index).token })),
    claimAtOnce: async () => {
      const { id: dealId } = await aDeal();
      const { token } = memberOf(deals);
      deals += 1;
      return countSucceeded(
        Array.from({ length: parallelClaims }, () => ok(call("deals", "claim", { dealId }, { token }))),
      );
    },
  };
};

const aParseCity = async ({ send }: Parse): Promise<Product> => {
  const users = await Promise.all(
    Array.from({ length: authors }, (_, index) =>
      send("POST", "users", { username: `member${index}`, password: "Test-member-1!", display_name: "Maya Member" }),
    ),
  );
  const createPost = (index: number) => {
    const user = users[index % authors];
    const author = { __type: "Pointer", className: "_User", objectId: user?.objectId };
    return send("POST", "classes/Post", { content, location: "Riverside", author }, String(user?.sessionToken));
  };
  for (let index = 0; index < posts; index += 1) await createPost(index);
  const query = new URLSearchParams({
    where: JSON.stringify({ location: "Riverside" }),
    order: "-createdAt",
    limit: "20",
    include: "author",
  });
  let deals = 0;
  return {
    readPage: (index) => send("GET", `classes/Post?${query}`, undefined, String(users[index % authors]?.sessionToken)),
    createPost,
    claimAtOnce: async () => {
      deals += 1;
      const claim = () => send("POST", "functions/claim", { deal: `deal${deals}` }, String(users[0]?.sessionToken));
      return countSucceeded(Array.from({ length: parallelClaims }, claim));
    },
  };
};

const measure = async (ours: Product, theirs: Product): Promise<string[][]> => {
  const both = [ours, theirs] as const;
  const row = async (name: string, count: number, work: (product: Product) => (index: number) => Promise<unknown>) => {
    const samples: [number[], number[]] = [[], []];
    // In turns, so that what else the machine does meets both.
    for (let round = 0; round < rounds; round += 1)
      for (const [which, product] of both.entries())
        samples[which]?.push(
          ...(await timed(count / rounds, width, (index) => work(product)((round * count) / rounds + index))),
        );
    const cells = samples.map((times) => `${ms(median(times))} / ${ms(quantile(times, 0.99))}`);
    return [name, ...cells];
  };
  const rows = [
    await row("a page of 20 posts with their authors, p50 / p99", pages, ({ readPage }) => readPage),
    await row("a post, p50 / p99", creates, ({ createPost }) => createPost),
  ];
  const succeeded: [number[], number[]] = [[], []];
  for (let deal = 0; deal < dealCount; deal += 1)
    for (const [which, product] of both.entries()) succeeded[which]?.push(await product.claimAtOnce());
  rows.push([
    `successes of ${parallelClaims} claims at once, of ${dealCount} deals that each may be claimed once`,
    ...succeeded.map((counts) => counts.join(", ")),
  ]);
  return rows;
};

const title = "Beside Parse Server";

/** The same operations by Parse Server on the same machine, in turns with ours; "not measured" where it can't run. */
export const besidePeers = async (): Promise<Section> => {
  let parse: Parse;
  try {
    parse = await startParse();
  } catch (error) {
    return {
      title,
      columns: ["What", "Measured"],
      rows: [["Parse Server", `not measured: ${(error as Error).message}`]],
    };
  }
  try {
    return {
      title,
      note: `Parse Server 9.10.0 on PostgreSQL, one process each, ${width} calls at a time. What differs: ours passes an edge, a gateway, an authorizer and a function, on DynamoDB Local, and checks membership, blocks, standing, limits of new accounts and rates; a post of ours also enters counts, rankings and the live log afterwards. Parse Server checks the session and answers from one process without any of it. Its claim looks for an earlier one and saves, as Cloud Code does; its API has no condition on a write, and a unique index would have to be made in the database by hand.`,
      columns: ["What", "This product", "Parse Server"],
      rows: await measure(await aCity(), await aParseCity(parse)),
    };
  } finally {
    await parse.end();
  }
};
