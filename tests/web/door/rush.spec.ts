import { type RushAnswer, rush } from "../../support/browser/rush.ts";
import { openPairedPages } from "../../support/browser/scanner.ts";
import { expect, test } from "../../support/browser/test.ts";
import { badKinds } from "../../support/door/bad-codes.ts";
import { aCrowd, codeOf } from "../../support/door/crowd.ts";
import { aScannedEvent } from "../../support/door/scanners.ts";

/** Two groups have each kind of bad code once; `RUSH_GROUPS=20` is a rush of 500, whose times mean something on an idle machine. */
const groups = Number(process.env.RUSH_GROUPS ?? 2);
const guestsInGroup = 20;
const badInGroup = 5;
const slowDown = 4;

type Expected = Omit<RushAnswer, "took">;

const quantile = (times: readonly number[], part: number): number =>
  Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? Number.NaN);

test("[door-03] on a slow phone in a rush of 20 guests and 5 bad codes at a time each guest is let in by name, each bad code of ten kinds is refused by its word", async ({
  page,
  context,
}, { annotations }) => {
  test.setTimeout(300_000);
  const event = await aScannedEvent({ total_spots: 600 });
  const kinds = Object.values(badKinds);
  const crowd = await aCrowd(event.id, groups * guestsInGroup + groups, groups);
  const refunded = crowd.guests.slice(-groups);
  // Without workers the page itself has to read the pictures.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Worker"));
  await openPairedPages(page, event.id);
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slowDown });

  const answers: RushAnswer[] = [];
  const expected: Expected[] = [];
  for (let group = 0; group < groups; group += 1) {
    const guests = crowd.guests.slice(group * guestsInGroup, (group + 1) * guestsInGroup);
    // A live code counts for a minute at the most: each group's codes are made when its turn comes.
    const scans = guests.map((guest): [Expected, Promise<string>] => [
      { word: "let-in", state: "admitted", title: "LET IN", name: guest.name },
      codeOf(crowd, guest),
    ]);
    for (let place = 0; place < badInGroup; place += 1) {
      const kind = kinds[(group * badInGroup + place) % kinds.length];
      const guest = kind?.word === "refunded" ? refunded[group] : guests[place * 4];
      if (!kind || !guest) throw new Error("There is a kind and a guest for each place");
      const { word, title, make } = kind;
      const name = word === "refunded" ? guest.name : "";
      scans.splice(place * 5 + 2, 0, [{ word, state: "refused", title, name }, make(crowd, guest)]);
    }
    expected.push(...scans.map(([answer]) => answer));
    answers.push(...(await rush(page, await Promise.all(scans.map(([, text]) => text)))));
  }

  const times = answers.map(({ took }) => took);
  const summary = `median ${quantile(times, 0.5)} ms, p95 ${quantile(times, 0.95)} ms, slowest ${quantile(times, 0.999)} ms`;
  annotations.push({ type: "from drawn to answered", description: summary });
  console.log(summary);
  expect(answers.map(({ took: _took, ...answer }) => answer)).toEqual(expected);
  expect(expected).toHaveLength(groups * (guestsInGroup + badInGroup));
  expect(page.workers()).toEqual([]);
});
