import { minutes } from "../../../shared/rules/durations.ts";
import { sweepPictures } from "../../community/pictures/sweep-pictures.ts";
import { listOpenMoves } from "../../media/picture-moves.ts";
import { addMilliseconds, clock } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import { settlePicture } from "./settle-picture.ts";

// The stream's reader needs a second; what is older was given up.
const patience = minutes(15);

const settleOpen = async (now: string): Promise<number> => {
  let failed = 0;
  for (const move of await listOpenMoves(addMilliseconds(now, -patience))) {
    await settlePicture(move).catch((error: Error) => {
      failed += 1;
      log.error("picture not moved", error);
    });
  }
  return failed;
};

/**
 * Every hour: deletes pictures that no post shows, and moves those that the stream's reader gave up. Fails if any could not be deleted or moved,
 * so that an alarm notices; those stay due.
 */
export const handler = async (): Promise<{ deleted: number }> => {
  const now = clock.now();
  const notMoved = await settleOpen(now);
  const { deleted, failed } = await sweepPictures(now);
  if (deleted > 0) log.info("pictures swept", { deleted });
  if (failed + notMoved > 0) throw new Error(`${failed} pictures could not be deleted, ${notMoved} not moved`);
  return { deleted };
};
