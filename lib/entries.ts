import { hooks } from "../shared/api/hooks.ts";
import { api, type Entry, entryFile } from "../shared/api/index.ts";

/** Entries that no contract route leads to: hooks, schedules, streams, pool triggers, sockets. Bundle name -> file. */
const nonContractEntries = {
  stripeHook: hooks.stripe.file,
  openapi: "functions/openapi/handler.ts",
  preSignUp: "functions/identity/pre-sign-up.trigger.ts",
  customMessage: "functions/identity/custom-message.trigger.ts",
  postConfirmation: "functions/identity/post-confirmation.trigger.ts",
  preTokenGeneration: "functions/identity/pre-token-generation.trigger.ts",
  reconcile: "functions/stripe/reconcile/reconcile.job.ts",
  syncRun: "functions/stripe/sync-runs/sync-run.job.ts",
  sweepHolds: "functions/tickets/sweep-holds.job.ts",
  eventChanges: "functions/event-changes/event-changes.job.ts",
  serveLine: "functions/tickets/line/serve-line.job.ts",
  serveWaitingLists: "functions/attendance/waiting-lists.job.ts",
  ticketReminders: "functions/event-notices/reminders.job.ts",
  sweepPictures: "functions/moderation/pictures/sweep-pictures.job.ts",
  sweepGrants: "functions/memberships/sweep-grants.job.ts",
  socket: "functions/realtime/socket.ts",
  edgeAuthorizer: "functions/edge/edge.authorizer.ts",
  realtimeAuthorizer: "functions/realtime/realtime.authorizer.ts",
  updateReports: "functions/reports/reports.job.ts",
  projections: "functions/projections/projections.stream.ts",
  fanOut: "functions/fan-out/fan-out.stream.ts",
  eraseDue: "functions/account/erase-due.job.ts",
  eraseMissing: "functions/account/erase-missing.job.ts",
  exportCity: "functions/recovery/export-city.job.ts",
  sendMail: "functions/mail/send-mail.job.ts",
  mailDue: "functions/mail/mail-due.job.ts",
  sendCampaigns: "functions/campaigns/send-campaigns.job.ts",
  mailLinks: hooks.mailOpened.file,
  mailFeedback: "functions/campaigns/mail-feedback.hook.ts",
  mailIdentity: "functions/mail/mail-identity.resource.ts",
} as const;

export type NonContractEntry = keyof typeof nonContractEntries;
export type FunctionEntry = Entry | NonContractEntry;

/** The source file of every Lambda function, by bundle name. */
export const functionFiles = (): Record<FunctionEntry, string> => {
  const contract = (Object.keys(api) as Entry[]).map((entry) => [entry, entryFile(entry)]);
  return { ...Object.fromEntries(contract), ...nonContractEntries };
};
