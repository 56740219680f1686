import { moderationAdmin } from "../../shared/api/moderation.ts";
import type { AppealedDecision } from "../../shared/model/moderation.ts";
import { serve } from "../serve.ts";
import { decideAppeal } from "./appeals/decide-appeal.ts";
import { openContext } from "./cases/case-context.ts";
import { listCases, listReports } from "./cases/cases.ts";
import { decideCase } from "./decisions/decide-case.ts";
import { listAppeals, listSuspensions, type StoredDecision, showDecisions } from "./decisions/decisions.ts";
import { liftSuspension } from "./decisions/lift-suspension.ts";

const showOne = async (decision: StoredDecision, adminId: string, now: string): Promise<AppealedDecision> => {
  const [shown] = await showDecisions([decision], adminId, now);
  return shown as AppealedDecision;
};

export const handler = serve("moderationAdmin", moderationAdmin, {
  async cases({ state, ...query }, _caller, { pageOf }) {
    return pageOf(query, (range) => listCases(state, range));
  },
  async reports({ caseId, ...query }, _caller, { pageOf }) {
    return pageOf(query, (range) => listReports(caseId, range));
  },
  async conversation({ caseId }, caller, { now }) {
    return { items: await openContext(caseId, caller, now) };
  },
  async decide(input, caller, { now }) {
    return decideCase(input, caller, now);
  },
  async suspensions(query, caller, { now, pageOf }) {
    return pageOf(query, (range) => listSuspensions(caller.userId, range, now));
  },
  async lift({ decisionId }, caller, { now }) {
    return showOne(await liftSuspension(decisionId, caller, now), caller.userId, now);
  },
  async appeals(query, caller, { now, pageOf }) {
    return pageOf(query, (range) => listAppeals(caller.userId, range, now));
  },
  async decideAppeal(input, caller, { now }) {
    return showOne(await decideAppeal(input, caller, now), caller.userId, now);
  },
});
