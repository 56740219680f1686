/** A room of the repository: what it holds, and the other rooms that its files may import, types included. */
export type Room = { folder: string; holds: string; mayImport: readonly string[] };

const shared = ["shared/model", "shared/rules", "shared/api", "shared/door"];
const webParts = ["web/src/theme", "web/src/components", "web/src/api", "web/src/session"];

/** Every room with source code. A file belongs to the longest folder that its path begins with; a room may always import itself. */
export const rooms: readonly Room[] = [
  { folder: "shared/model", holds: "schemas of nouns, limits, error codes", mayImport: [] },
  {
    folder: "shared/rules",
    holds: "pure rules that server and browser both apply or show",
    mayImport: ["shared/model"],
  },
  { folder: "shared/api", holds: "the contract: every route as data", mayImport: ["shared/model"] },
  {
    folder: "shared/door",
    holds:
      "a ticket's code and the door's rules ([door](door.md)): for functions, pages and workers, without any package",
    mayImport: [],
  },
  {
    folder: "functions/platform",
    holds: "what every domain needs and no one domain owns",
    mayImport: shared,
  },
  {
    folder: "functions/serve.ts",
    holds: "joins the platform with the checks of tier and role",
    mayImport: [...shared, "functions/platform", "functions"],
  },
  {
    folder: "functions",
    holds:
      "one folder per domain: entries (`handler.ts`, `*.admin.ts`, `*.job.ts`, `*.stream.ts`, `*.hook.ts`, `*.trigger.ts`), verbs, `*.entity.ts`, `*.projection.ts`, `*.policy.ts`",
    mayImport: [...shared, "functions/platform", "functions/serve.ts", "docs"],
  },
  {
    folder: "lib",
    holds: "the CDK app's stages, stacks and constructs",
    mayImport: ["shared/model", "shared/api", "functions"],
  },
  { folder: "bin", holds: "the CDK app's entry", mayImport: ["lib"] },
  { folder: "web/src/theme", holds: "colors, type and MUI's defaults as data", mayImport: shared },
  { folder: "web/src/components", holds: "parts of any screen, on MUI", mayImport: [...shared, "web/src/theme"] },
  { folder: "web/src/session", holds: "sign-in, tokens and the server's clock", mayImport: shared },
  { folder: "web/src/api", holds: "the typed client and the live socket", mayImport: [...shared, "web/src/session"] },
  {
    folder: "web/src/member",
    holds: "who is signed in and what they may do, for every screen",
    mayImport: [...shared, ...webParts],
  },
  {
    folder: "web/src/analytics",
    holds: "what is counted, and page speed",
    mayImport: [...shared, "web/src/api", "web/src/member"],
  },
  {
    folder: "web/src/back-office",
    holds: "what every back-office feature is made of: tables, forms, exports, uploads; only lazy pages load it",
    mayImport: [...shared, ...webParts, "web/src/member"],
  },
  {
    folder: "web/src/features",
    holds: "components and queries of one noun; features never import each other",
    mayImport: [...shared, ...webParts, "web/src/member", "web/src/analytics", "web/src/back-office"],
  },
  {
    folder: "web/src/app",
    holds: "router, providers, shell, one file per page: pages compose features",
    mayImport: [
      ...shared,
      ...webParts,
      "web/src/member",
      "web/src/analytics",
      "web/src/back-office",
      "web/src/features",
    ],
  },
  {
    folder: "web/src/door",
    holds: "the scanner: what it keeps, decides and sends; without MUI, the theme or the app",
    mayImport: ["shared/door", "shared/model", "shared/api"],
  },
  {
    folder: "web/src/landing",
    holds: "the landing page, prerendered without MUI or the app",
    mayImport: [...shared, "web/src/session"],
  },
  { folder: "web/src", holds: "the browser's entry", mayImport: ["web/src/app", "web/src/analytics", "web/src/api"] },
  {
    folder: "web/build",
    holds: "Vite plugins: prerendering, first paint, service worker",
    mayImport: [...shared, "web/src/theme", "web/src/landing"],
  },
  { folder: "packages/stripe-stand-in", holds: "Stripe on one machine, useful to anybody", mayImport: [] },
  { folder: "packages/cognito-stand-in", holds: "a Cognito user pool on one machine", mayImport: [] },
  {
    folder: "machine",
    holds: "where this machine has the programs that npm doesn't bring: Java, Chromium",
    mayImport: [],
  },
  {
    folder: "local",
    holds: "AWS on one machine, read from the synthesized template, and the demo city",
    mayImport: [...shared, "functions", "packages/stripe-stand-in", "packages/cognito-stand-in", "machine"],
  },
  {
    folder: "local/dev",
    holds: "`npm run dev`: what follows an edit",
    mayImport: ["local", "lib"],
  },
  {
    folder: "ops",
    holds:
      "commands that a person runs against a stage, on AWS or one machine ([decision 21](decisions/0021-commands-about-a-stage-live-in-ops.md))",
    mayImport: [...shared, "functions", "functions/platform", "lib"],
  },
  {
    folder: "scripts",
    holds: "`npm start`, `npm test`, `npm run mutants` and the generators of documents",
    mayImport: [...shared, "functions", "machine"],
  },
];

/** A domain of `functions/` and what it owns. */
export type Domain = { name: string; holds: string };

/** Domains from the bottom up: a domain may import those above it in this list, never one below it. */
export const domains: readonly Domain[] = [
  {
    name: "user-pool",
    holds: "what is read from and changed in Cognito: administrators, verified addresses, deletion",
  },
  {
    name: "recovery",
    holds: "what outlives a lost table or user pool: its daily export, the list of accounts, who was erased since",
  },
  { name: "audit", holds: "who changed what, and the changes outside the table that are still open (R48)" },
  { name: "bin", holds: "what is deleted in the back-office, and how it comes back within 30 days (decision 75)" },
  { name: "ledger", holds: "ledger lines and disputes: what Stripe took and gave back" },
  { name: "metrics", holds: "counts kept with the writes that change them, and analytics events" },
  { name: "content", holds: "settings and switches, landing figures, partner logos, locations" },
  { name: "mail", holds: "the outbox, templates, layout, sending and retrying email" },
  { name: "media", holds: "signed uploads, checked and re-encoded pictures" },
  { name: "entitlements", holds: "grants, and the tier and membership derived from them (R6)" },
  { name: "members", holds: "accounts' records, profile, member card, referrals, limits by address (decision 15)" },
  { name: "colleagues", holds: "who works in the back-office, as what, and whom owners invite (R87)" },
  { name: "notifications", holds: "what members find behind the bell" },
  { name: "contact", holds: "messages to support" },
  { name: "promo-codes", holds: "promo codes, their limits, redemptions and holds" },
  {
    name: "subscriptions",
    holds: "plans at Stripe: customers, checkout, changes, portal, and our record of each subscription",
  },
  { name: "events", holds: "events, their stock, RSVPs" },
  { name: "waiting-lists", holds: "who waits for a full event, and the offers that are made to them (decision 69)" },
  { name: "visitors", holds: "the pages for visitors: the city's calendar, an event, the sitemap (decision 70)" },
  { name: "deals", holds: "deals, vendors, favorites, claims" },
  { name: "playyy", holds: "exclusive events, PLAYYY stats, activity interests" },
  { name: "tickets", holds: "orders from checkout to the ticket: holds, payments, refunds, ambassador codes" },
  { name: "door", holds: "who comes in: the event's list, paired scanners, their log, the city's public keys" },
  { name: "door-passes", holds: "tickets' codes: the one function that has the city's secret keys" },
  {
    name: "event-notices",
    holds: "who is coming to an event, and what tells them: reminders, and the way to tell everybody once",
  },
  { name: "transfers", holds: "sending a ticket to somebody else by a one-use link" },
  {
    name: "event-changes",
    holds: "what a moved, postponed or cancelled event means for those who are coming",
  },
  {
    name: "attendance",
    holds: "the events routes' entry, which joins events with tickets: what those who are coming see and do",
  },
  {
    name: "community",
    holds: "posts, comments, likes, pictures, profiles in the community, follows and blocks (decision 33)",
  },
  { name: "avatars", holds: "a member's picture" },
  { name: "messages", holds: "direct messages, and what followers are told of each other (decision 35)" },
  {
    name: "moderation",
    holds: "reports of members, posts, comments and messages, decisions about them, appeals (decision 36)",
  },
  { name: "start", holds: "what the app reads about a member when it opens, in one answer (decision 56)" },
  { name: "game", holds: "Pelican Flight: signed starts, scores checked by replay, the city's leaderboards" },
  { name: "reports", holds: "the back-office's figures, folded from the table's stream (decision 30)" },
  { name: "calendar", holds: "calendar feeds and files" },
  { name: "realtime", holds: "live connections, the change log and what is sent of it (decision 35)" },
  { name: "campaigns", holds: "messages to many members: audience, sending, opens and clicks, unsubscribing, bounces" },
  {
    name: "member-search",
    holds: "the back-office's list of members: searching and filtering it, its totals, and what is kept of one member",
  },
  {
    name: "search",
    holds: "what the back-office's search finds: members, orders, events, deals, vendors, codes and campaigns",
  },
  { name: "audit-log", holds: "the back-office's audit log: its rows, with the names of whom and what they are about" },
  {
    name: "timelines",
    holds: "what happened to a member, an event, a vendor or an order, and the team's notes on them (decision 76)",
  },
  { name: "account", holds: "exporting and deleting everything kept of a member" },
  { name: "identity", holds: "sign-up and the user pool's triggers" },
  { name: "bin-list", holds: "the back-office's bin: what is in it, with the names of who deleted it" },
  {
    name: "stripe",
    holds: "Stripe's webhook, the reconcile job and administrators' syncs: they call the domains that money touches",
  },
  {
    name: "memberships",
    holds: "the membership routes' entries, which join entitlements, promo codes and subscriptions",
  },
  { name: "edge", holds: "what the gateway asks about requests without a token (decision 64)" },
  { name: "openapi", holds: "the API's description" },
  { name: "projections", holds: "the table's first reader: keeps what is derived in the table (decision 34)" },
  { name: "fan-out", holds: "the table's second reader: queues emails and sends live messages (decisions 34 and 59)" },
];

const domainOrder = domains.map(({ name }) => name);

/** Longest folder first, so that the first match is the narrowest room. */
const narrowestFirst = rooms.toSorted((a, b) => b.folder.length - a.folder.length);

/** The room of a file, or undefined where no room holds it. */
export const roomOf = (file: string): Room | undefined =>
  narrowestFirst.find(({ folder }) => file === folder || file.startsWith(`${folder}/`));

/** The domain of a file under `functions/`, or undefined for the platform and everything else. */
export const domainOf = (file: string): string | undefined => {
  const name = /^functions\/([^/]+)\//.exec(file)?.[1];
  return name === "platform" ? undefined : name;
};

/** The feature of a file under `web/src/features/`; the back-office has one per noun. */
const featureOf = (file: string): string | undefined => /^web\/src\/features\/(admin\/[^/]+|[^/]+)\//.exec(file)?.[1];

/** Whether one source file may import another, both given as paths in the repository. */
export const mayImport = (from: string, to: string): boolean => {
  const [source, target] = [roomOf(from), roomOf(to)];
  if (!source) return true;
  const [low, high] = [domainOf(to), domainOf(from)];
  if (low && high) return domainOrder.includes(low) && domainOrder.indexOf(low) <= domainOrder.indexOf(high);
  if (featureOf(from) && featureOf(to)) return featureOf(from) === featureOf(to);
  return target === source || source.mayImport.includes(target?.folder ?? to.split("/", 1)[0] ?? "");
};
