/** Parts of the product in which guards are counted apart, each with the paths it holds; a file belongs to the first that holds it. */
const parts: readonly [group: string, path: RegExp][] = [
  ["web", /^web\//],
  ["door", /^(functions\/(door|door-passes)|shared\/door)\//],
  [
    "money",
    /^functions\/(stripe|subscriptions|ledger|promo-codes|platform\/stripe|tickets\/(checkout|payments|refunds))\/|^shared\/(rules\/(money|.*price|plan|promo|churn|order-params|code-redemption)|model\/(billing|plan|promo|order))/,
  ],
  [
    "tickets",
    /^functions\/(tickets|transfers|events)\/|^shared\/(rules\/(ticket|event|wait|check-in|ambassador)|model\/(ticket|event|line))/,
  ],
  [
    "entitlements",
    /^functions\/(entitlements|memberships|deals)\/|^shared\/(rules\/(entitlement|membership|deal|redemption)|model\/membership)/,
  ],
  [
    "access",
    /^functions\/(serve\.ts|identity\/|user-pool\/|members\/|account\/|platform\/(http|middleware|secrets))|^functions\/.*policy\.ts$|^shared\/rules\/(password|credentials|member-codes)/,
  ],
  ["elsewhere", /./],
];

export const groups: readonly string[] = ["money", "tickets", "door", "entitlements", "access", "elsewhere", "web"];

/** Half of all mutants are of the parts where a broken guard costs money or lets somebody in. */
const turns = [
  "money",
  "elsewhere",
  "tickets",
  "web",
  "door",
  "elsewhere",
  "entitlements",
  "web",
  "access",
  "elsewhere",
];

export const groupOf = (file: string): string => parts.find(([, path]) => path.test(file))?.[0] ?? "elsewhere";

/** The group of the next choice, as long as it has candidates left. */
export const groupOfTurn = (turn: number): string => turns[turn % turns.length] ?? "elsewhere";
