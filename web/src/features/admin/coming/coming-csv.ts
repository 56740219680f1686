import type { ComingPerson } from "../../../../../shared/model/coming.ts";
import { type CsvColumn, csvTime } from "../../../back-office/csv/csv.ts";
import { checkInText, wayText } from "./coming-texts.ts";

/** The columns of the export of who is coming. */
export const comingCsv: readonly CsvColumn<ComingPerson>[] = [
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["Coming By", wayText],
  ["Tickets", ({ tickets }) => tickets.length],
  ["Checked In", checkInText],
  ["Since", ({ since }) => csvTime(since)],
  ["Member ID", ({ user_id }) => user_id],
];
