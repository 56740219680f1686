import { expect, test } from "vitest";
import { toLineAge } from "../../../functions/tickets/line/line-age.ts";
import type { StoredTurn } from "../../../functions/tickets/line/line-turns.ts";
import type { Line } from "../../../functions/tickets/line/lines.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, seconds)).toISOString();
const aTurn = (joined: number): StoredTurn => ({
  event_id: "event_1",
  queue: "seats",
  number: 1,
  user_id: "user_1",
  joined_at: at(joined),
});
const aLine = (about: Partial<Line> = {}): Line => ({ event_id: "event_1", state: "open", ...about });

test.each([
  ["nobody waits", aLine({ served_at: at(0) }), null, null, 0],
  ["nobody was served since the first one joined", aLine(), aTurn(10), null, 80],
  [
    "a long line moves: its first buyer waits long, the last turn was served just now",
    aLine({ served_at: at(88) }),
    aTurn(10),
    null,
    2,
  ],
  ["somebody joins a line that was served long ago", aLine({ served_at: at(1) }), aTurn(85), null, 5],
  [
    "seats are served and payment pages are not",
    aLine({ served_at: at(89), pages_done_at: at(20) }),
    aTurn(80),
    aTurn(15),
    70,
  ],
])("a line's age when %s", (_what, line, seats, page, age) => {
  expect(toLineAge(line, { seats, page }, at(90))).toBe(age);
});
