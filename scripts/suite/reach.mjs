// Which tests a change reaches where no import leads to them: API tests call routes over HTTP, browser tests open the built app.
// Plain JavaScript for Node 20; tests/contract/suite.test.ts checks that every domain is named and every test reached.

/**
 * The tests of each domain, folders or files below tests/. A name is a folder of functions/, a file or folder of shared/api without
 * its ending, or both.
 */
export const domainTests = {
  account: ["api/accounts", "web/accounts"],
  attendance: ["api/events", "web/events"],
  audit: ["api/platform/audit-log.test.ts", "api/generated/audited.test.ts", "web/back-office/tickets.spec.ts"],
  "audit-log": ["api/platform/audit-log.test.ts", "web/back-office/tickets.spec.ts"],
  avatars: ["api/accounts/avatar.test.ts", "web/accounts/avatar.spec.ts"],
  bin: ["api/bin", "api/deals", "api/events", "api/content"],
  "bin-list": ["api/bin"],
  calendar: ["api/events/calendar-and-rsvps.test.ts", "web/events/rsvp-and-calendar.spec.ts"],
  campaigns: ["api/campaigns", "web/back-office/campaigns.spec.ts"],
  community: ["api/community", "web/community"],
  contact: ["api/content/contact.test.ts", "web/content/contact.spec.ts"],
  content: ["api/content", "web/content"],
  deals: ["api/deals", "web/deals"],
  "deals-admin": ["api/deals", "web/back-office/media-upload.spec.ts", "e2e/run-the-city.spec.ts"],
  door: ["api/door", "web/door"],
  "door-admin": ["api/door", "web/admin/door.spec.ts"],
  "door-passes": ["api/door", "web/tickets/code.spec.ts"],
  entitlements: ["api/memberships", "api/members/manage-membership.test.ts", "web/memberships"],
  colleagues: ["api/accounts", "api/generated/roles.test.ts", "web/back-office/colleagues.spec.ts"],
  "event-changes": ["api/event-changes", "api/events", "api/notifications", "web/events"],
  "waiting-lists": ["api/waiting-lists", "api/events", "api/tickets", "web/events"],
  "event-notices": ["api/notifications", "api/door/reminders.test.ts"],
  events: ["api/events", "web/events", "web/back-office/event-image.spec.ts", "e2e/run-the-city.spec.ts"],
  "fan-out": ["api/platform/stream-faults.test.ts", "api/realtime", "api/content/outbox.test.ts"],
  game: ["api/game", "web/game"],
  hooks: ["api/generated/hostile-hooks.test.ts", "api/sync", "api/campaigns"],
  identity: ["api/accounts", "web/accounts"],
  ledger: ["api/reports", "api/tickets/disputes.test.ts"],
  mail: ["api/content/outbox.test.ts", "api/content/outbox-due.test.ts", "api/sync/failed-mails.test.ts"],
  media: ["api/content/media.test.ts", "api/content/media-videos.test.ts", "web/back-office/media-upload.spec.ts"],
  "member-search": ["api/members", "web/back-office/members.spec.ts"],
  members: ["api/accounts", "api/members", "web/accounts"],
  memberships: ["api/memberships", "api/members/manage-membership.test.ts", "web/memberships"],
  messages: ["api/messages", "web/community"],
  metrics: ["api/content/metrics.test.ts", "web/app/analytics.spec.ts"],
  moderation: ["api/moderation", "web/community/safety.spec.ts"],
  start: ["api/start/start.test.ts", "web/app/start.spec.ts"],
  notifications: ["api/notifications", "api/campaigns/notifications.test.ts", "web/back-office/campaigns.spec.ts"],
  edge: ["api/generated/origin.test.ts", "api/ops/rotate-origin.test.ts"],
  openapi: ["api/generated/hostile-paths.test.ts"],
  plans: ["api/memberships", "web/memberships"],
  playyy: [
    "api/events/playyy.test.ts",
    "api/events/overtaken-playyy.test.ts",
    "web/events/playyy.spec.ts",
    "web/back-office/playyy.spec.ts",
  ],
  projections: ["api/platform/stream-faults.test.ts", "api/ops/backfill.test.ts"],
  "promo-codes": ["api/memberships", "web/memberships/promo-codes.spec.ts", "web/back-office/promo-codes.spec.ts"],
  realtime: ["api/realtime", "web/community/live.spec.ts"],
  recovery: ["api/ops"],
  reports: ["api/reports", "web/back-office/work-surface.spec.ts"],
  search: ["api/search"],
  stripe: ["api/sync", "api/memberships", "api/tickets", "web/back-office/membership-sync.spec.ts"],
  subscriptions: ["api/memberships", "api/sync", "web/memberships"],
  sync: ["api/sync", "web/back-office/membership-sync.spec.ts"],
  timelines: ["api/timelines"],
  tickets: ["api/tickets", "web/tickets", "web/back-office/tickets.spec.ts"],
  transfers: ["api/transfers", "web/tickets/sending.spec.ts"],
  visitors: ["api/visitors", "web/events/visitors.spec.ts"],
  "user-pool": ["api/accounts", "web/accounts"],
};

/** The tests of everything else, by the beginning of a path. */
export const folderTests = {
  "functions/platform": ["api/platform", "api/generated"],
  "functions/serve.ts": ["api/platform", "api/generated/access.test.ts"],
  "shared/api": ["api/generated"],
  "shared/rules/pelican-flight": ["api/game", "web/game"],
  "scripts/cost": ["api/cost", "web/cost"],
  "scripts/suite": ["unit/suite"],
  "scripts/test.mjs": ["unit/suite"],
  lib: ["infra", "api/platform/function-permissions.test.ts", "api/platform/function-timeouts.test.ts"],
  bin: ["infra"],
  local: ["local"],
  machine: ["local/stack", "unit/suite"],
  ops: ["local/ops", "api/ops"],
  "ops/smoke": ["e2e/run-the-city.spec.ts"],
  "packages/stripe-stand-in": ["local/stripe-client", "packages/stripe-stand-in/tests"],
  "packages/cognito-stand-in": ["local/web-session", "packages/cognito-stand-in/tests"],
  "web/build": ["web/app", "infra/page-weight.test.ts"],
  "web/src/main.tsx": ["e2e"],
  "web/src/app": ["web/app"],
  "web/src/app/admin": ["web/back-office/admin-panel.spec.ts", "web/back-office/shell.spec.ts"],
  "web/src/analytics": ["web/app/analytics.spec.ts"],
  "web/src/back-office": ["web/back-office"],
  "web/src/components": ["web/app/toasts.spec.ts", "web/app/accessibility.spec.ts", "web/app/small-screens.spec.ts"],
  "web/src/door": ["web/door"],
  "web/src/landing": ["web/content/landing.spec.ts"],
  "web/src/member": [
    "web/app/shell.spec.ts",
    "web/app/offline.spec.ts",
    "web/memberships",
    "web/community/live.spec.ts",
  ],
  "web/src/session": ["local/web-session", "web/accounts"],
  "web/src/theme": ["web/app/accessibility.spec.ts", "web/app/focus-rings.spec.ts"],
  "web/src/features/auth": ["web/accounts"],
  "web/src/features/community": ["web/community"],
  "web/src/features/deals": ["web/deals"],
  "web/src/features/events": ["web/events"],
  "web/src/features/game": ["web/game"],
  "web/src/features/home": ["web/content/home.spec.ts", "web/deals/home-rows.spec.ts"],
  "web/src/features/memberships": ["web/memberships"],
  "web/src/features/messages": ["web/community/messages.spec.ts", "web/community/message-safety.spec.ts"],
  "web/src/features/playyy": ["web/events/playyy.spec.ts"],
  "web/src/features/profile": ["web/accounts/profile.spec.ts", "web/accounts/member-card.spec.ts"],
  "web/src/features/support": ["web/content/contact.spec.ts"],
  "web/src/features/tickets": ["web/tickets"],
  "web/src/features/admin": ["web/back-office"],
  "web/src/features/admin/door": ["web/admin/door.spec.ts"],
};

const domainOf = (file) => {
  const [, name] = /^(?:functions|shared\/api)\/([\w-]+?)(?:\.ts|\/.*)$/.exec(file) ?? [];
  return name && Object.hasOwn(domainTests, name) ? name : undefined;
};

const below = (path) => (path.startsWith("packages/") ? path : `tests/${path}`);

// The component tests of a domain lie in a folder of the same name as its browser tests.
const withComponents = (paths) => {
  const folders = paths.flatMap((path) => /^web\/([\w-]+)/.exec(path)?.[1] ?? []);
  return [...paths, ...new Set(folders.map((folder) => `component/${folder}`))];
};

/** The folders and files of tests that a change of a file reaches, by its domain or by the longest beginning of its path. */
export const testsReachedBy = (file) => {
  const domain = domainOf(file);
  if (domain) return withComponents(domainTests[domain]).map(below);
  const folders = Object.keys(folderTests).filter((folder) => file === folder || file.startsWith(`${folder}/`));
  const longest = folders.toSorted((a, b) => b.length - a.length)[0];
  return longest ? withComponents(folderTests[longest]).map(below) : [];
};

/** Whether a test file is one of these files or lies in one of these folders. */
export const isAmong = (file, paths) => paths.some((path) => file === path || file.startsWith(`${path}/`));
