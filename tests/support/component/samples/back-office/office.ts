import { defaultPlayyyStats } from "../../../../../shared/model/playyy.ts";
import { pageOf } from "../../back-office.ts";
import { answer } from "../../played-api.ts";
import { aReport } from "./ambassadors.ts";
import { answerMarketing } from "./campaigns.ts";
import { answerDashboard } from "./dashboard.ts";
import { answerEvents } from "./events.ts";
import { aMembersPage } from "./members.ts";
import { answerSync } from "./sync.ts";
import { answerTickets } from "./tickets.ts";

/** Answers what every section of the back-office reads: a city without rows. */
export const answerOffice = (): void => {
  answerDashboard();
  answerSync();
  answerTickets();
  answerMarketing();
  answerEvents();
  answer("dealsAdmin", "list", pageOf());
  answer("dealsAdmin", "vendors", pageOf());
  answer("playyy", "stats", defaultPlayyyStats);
  answer("playyyAdmin", "list", pageOf());
  answer("memberSearchAdmin", "list", aMembersPage());
  answer("ticketsAdmin", "ambassadors", pageOf());
  answer("ticketsAdmin", "ambassadorReport", aReport());
  answer("membershipsAdmin", "promoCodes", pageOf());
  answer("contentAdmin", "news", pageOf());
  answer("contentAdmin", "logos", { items: [], cursor: null, order_version: 0 });
  answer("reportsAdmin", "analytics", { items: [] });
  answer("auditAdmin", "list", pageOf());
  answer("auditAdmin", "open", pageOf());
  answer("contactAdmin", "messages", pageOf());
};
