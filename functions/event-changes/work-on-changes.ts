import { EventChangeEntity } from "../events/event-change.entity.ts";
import { log } from "../platform/log.ts";
import { withRequestId } from "../platform/request-id.ts";
import { withLease } from "../platform/table/lease.ts";
import { changeSteps, type StepTime, type StoredEventChange } from "./change-steps.ts";

// Longer than a function may work; the lease of one that died ends with it.
const leaseSeconds = 300;

const note = async ({ event_id, at, id }: StoredEventChange, progress: Partial<StoredEventChange>): Promise<void> => {
  const { position, ...others } = progress;
  const patch = EventChangeEntity.patch({ event_id, at, id });
  await (position === undefined ? patch.set(others).remove(["position"]) : patch.set(progress)).go();
};

// Goes on where the last call stopped. A page is noted once it is done, so a call that dies repeats one at most.
const workOnChange = async (change: StoredEventChange, time: StepTime): Promise<void> => {
  const steps = changeSteps[change.kind];
  let { step } = change;
  let position = change.position ?? null;
  while (time.mayContinue()) {
    const work = steps[step];
    if (!work) return note(change, { status: "done", finished_at: time.now });
    const result = await work(change, position, time);
    const isLater = typeof result === "object" && result !== null;
    position = isLater ? result.later : result;
    if (position === null && !isLater) step += 1;
    await note(change, { step, ...(position === null ? {} : { position }) });
    if (isLater) return;
  }
};

// A change that can't go on now doesn't keep the others waiting.
const workOnOne = async (open: StoredEventChange, time: StepTime): Promise<void> => {
  const { event_id, at, id, request_id } = open;
  try {
    await withLease(`event-change-${id}`, leaseSeconds, time.now, async () => {
      const { data: change } = await EventChangeEntity.get({ event_id, at, id }).go({ consistent: true });
      if (change?.status === "open") await withRequestId(request_id, () => workOnChange(change, time));
      return true;
    });
  } catch (error) {
    log.error("event change not worked on", { change: id, error: error instanceof Error ? error.message : "unknown" });
  }
};

/** Works on all open changes of events, oldest first, until they are done or the time is over. Returns how many were open. */
export const workOnChanges = async (time: StepTime): Promise<number> => {
  const { data } = await EventChangeEntity.query.byStatus({ status: "open" }).go({ pages: "all" });
  for (const change of data) if (time.mayContinue()) await workOnOne(change, time);
  return data.length;
};
