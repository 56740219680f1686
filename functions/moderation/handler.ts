import { moderation } from "../../shared/api/moderation.ts";
import { findSuspension } from "../community/standing/suspensions.ts";
import { serve } from "../serve.ts";
import { appealDecision } from "./appeals/appeal-decision.ts";
import { reportSubject } from "./cases/report-subject.ts";
import { listDecisionsAbout } from "./decisions/decisions.ts";

export const handler = serve("moderation", moderation, {
  async report(input, caller, { now }) {
    await reportSubject(input, caller.userId, now);
    return {};
  },
  async standing(_input, caller, { now }) {
    return { suspension: await findSuspension(caller.userId, now) };
  },
  async decisions(query, caller, { now, pageOf }) {
    return pageOf(query, (range) => listDecisionsAbout(caller.userId, range, now));
  },
  async appeal(input, caller, { now }) {
    return appealDecision(input, caller.userId, now);
  },
});
