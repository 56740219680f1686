import { adminCalls } from "./admins.ts";
import { campaignCalls } from "./campaigns.ts";
import { catalogCalls } from "./catalog.ts";
import { colleagueCalls } from "./colleagues.ts";
import { communityCalls } from "./community.ts";
import { doorCalls } from "./door.ts";
import { doorAdminCalls } from "./door-admin.ts";
import { doorPassCalls } from "./door-passes.ts";
import { eventCalls } from "./events.ts";
import { gameCalls } from "./game.ts";
import { lineCalls } from "./line.ts";
import { managedMemberCalls } from "./managed-members.ts";
import { mediaCalls } from "./media.ts";
import { memberCalls } from "./members.ts";
import { messageCalls } from "./messages.ts";
import { moderationCalls } from "./moderation.ts";
import { moneyCalls } from "./money.ts";
import { reportCalls } from "./reports.ts";
import type { SampleCalls } from "./sample-call.ts";
import { syncCalls } from "./sync.ts";
import { ticketCalls } from "./tickets.ts";
import { timelineCalls } from "./timelines.ts";
import { transferCalls } from "./transfers.ts";
import { waitingListCalls } from "./waiting-lists.ts";

export type { SampleContext } from "./sample-call.ts";

/** One successful call of every route of the contract, by operation. */
export const sampleCalls: SampleCalls = {
  ...memberCalls,
  ...moneyCalls,
  ...messageCalls,
  ...adminCalls,
  ...timelineCalls,
  ...colleagueCalls,
  ...campaignCalls,
  ...reportCalls,
  ...catalogCalls,
  ...doorAdminCalls,
  ...doorCalls,
  ...doorPassCalls,
  ...eventCalls,
  ...gameCalls,
  ...lineCalls,
  ...managedMemberCalls,
  ...syncCalls,
  ...ticketCalls,
  ...transferCalls,
  ...waitingListCalls,
  ...mediaCalls,
  ...communityCalls,
  ...moderationCalls,
};

/** Routes that no call can be made of on one machine, and why; their own tests cover them. */
export const unsampledRoutes: Record<string, string> = {
  "mediaAdmin.fetchRemote": "It fetches from the public internet only.",
};
