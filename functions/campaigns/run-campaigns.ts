import { minutes } from "../../shared/rules/durations.ts";
import { findPlaceholders } from "../../shared/rules/placeholders.ts";
import { addMilliseconds } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { emitMetric } from "../platform/metrics.ts";
import { forEachThrottled, type Throttle } from "../platform/parallel.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { CampaignEntity } from "./campaign.entity.ts";
import { findCampaign, listTargets, type StoredCampaign, type StoredTarget } from "./campaigns.ts";
import { planBatch } from "./plan-targets.ts";
import { type Sender, sendTarget, type TargetResult } from "./send-target.ts";
import { markUnsent } from "./target-states.ts";

export type CampaignRun = Record<TargetResult, number> & { isHeldUp: boolean };

const pageSize = 25;
/** After this many consecutive failures of the mail service, the run stops; the next one continues. */
const maxServiceFailures = 5;
/** Far longer than one email takes: whoever claimed a recipient that long ago is dead. */
const claimMilliseconds = minutes(5);

// One that was scheduled with brackets left to fill in stops instead: an administrator finds it in the list.
const startDue = async (now: string): Promise<void> => {
  const { data } = await CampaignEntity.query
    .byStatus({ status: "scheduled" })
    .lte({ due_at: now, id: "~" })
    .go({ pages: "all" });
  for (const { id, due_at, title, message } of data) {
    const status = findPlaceholders(title, message).length > 0 ? "stopped" : "sending";
    await tryWrite(
      CampaignEntity.patch({ id })
        .set({ status, due_at, sent_at: now })
        .where((stored, { eq }) => eq(stored.status, "scheduled"))
        .go(),
    );
  }
};

const listSending = async (): Promise<string[]> => {
  const { data } = await CampaignEntity.query.byStatus({ status: "sending" }).go({ pages: "all" });
  return data.map(({ id }) => id);
};

/** A campaign while it is being sent: read again before each batch, so that stopping it takes effect within one. */
const readSending = async (id: string): Promise<StoredCampaign | null> => {
  const campaign = await findCampaign(id);
  return campaign?.status === "sending" ? campaign : null;
};

const plan = async (id: string, sender: Sender, mayContinue: () => boolean): Promise<void> => {
  for (;;) {
    const campaign = await readSending(id);
    if (!campaign || campaign.planned_at || !mayContinue()) return;
    await planBatch(campaign, sender.clock());
  }
};

const tally = () => {
  const run: CampaignRun = { sent: 0, failed: 0, unknown: 0, "held-up": 0, skipped: 0, isHeldUp: false };
  let inRow = 0;
  const count = (result: TargetResult): void => {
    run[result] += 1;
    inRow = result === "held-up" ? inRow + 1 : 0;
    run.isHeldUp ||= inRow >= maxServiceFailures;
  };
  return { run, count };
};

// The index is a moment behind: a page may show recipients that were just handled, and their claim is then refused.
const sendPending = async (
  id: string,
  pace: Throttle,
  send: (campaign: StoredCampaign, target: StoredTarget) => Promise<void>,
) => {
  let position: string | null = null;
  do {
    const campaign = await readSending(id);
    if (!campaign || !pace.mayContinue()) return;
    const page: Awaited<ReturnType<typeof listTargets>> = await listTargets(id, "pending", {
      limit: pageSize,
      position,
    });
    await forEachThrottled(page.items, pace, (target) => send(campaign, target));
    position = page.position;
  } while (position);
};

const readAll = async (id: string, status: "pending" | "sending"): Promise<StoredTarget[]> => {
  const all: StoredTarget[] = [];
  let position: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listTargets>> = await listTargets(id, status, { limit: 100, position });
    all.push(...page.items);
    position = page.position;
  } while (position && all.length < 100);
  return all;
};

// Nobody knows whether these emails went out: they are never sent again by themselves (R48).
const giveUpStale = async (id: string, now: string): Promise<void> => {
  const stale = addMilliseconds(now, -claimMilliseconds);
  for (const target of await readAll(id, "sending")) {
    if ((target.claimed_at ?? "") <= stale) {
      await markUnsent(target, "sending", "unknown", "The sender stopped before it could note the outcome");
    }
  }
};

const completeIfDone = async (id: string, now: string): Promise<void> => {
  const campaign = await readSending(id);
  if (!campaign?.planned_at) return;
  const { targeted, sent, failed, unknown, due_at } = campaign;
  if (sent + failed + unknown < targeted) return;
  await tryWrite(
    CampaignEntity.patch({ id })
      .set({ status: "sent", due_at, completed_at: now })
      .where(({ status }, { eq }) => eq(status, "sending"))
      .go(),
  );
};

/**
 * Starts the campaigns whose time has come, and works off those being sent, the oldest first, at the given pace: plans the
 * audience batch by batch, then sends. Everything it does is recorded step by step, so a run that was killed is continued by the
 * next one, and two runs at once mail nobody twice.
 */
export const runCampaigns = async (pace: Throttle, sender: Sender): Promise<CampaignRun> => {
  const { run, count } = tally();
  const mayContinue = () => !run.isHeldUp && pace.mayContinue();
  await startDue(sender.clock());
  for (const id of await listSending()) {
    if (!mayContinue()) break;
    await plan(id, sender, mayContinue);
    await sendPending(id, { ...pace, mayContinue }, async (campaign, target) => {
      try {
        count(await sendTarget(campaign, target, sender));
      } catch (error) {
        run.failed += 1;
        log.error("campaign recipient failed", error as Error);
      }
    });
    await giveUpStale(id, sender.clock());
    await completeIfDone(id, sender.clock());
  }
  if (run.isHeldUp) emitMetric("MailsHeldUp", 1, sender.clock());
  return run;
};
