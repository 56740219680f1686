import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { sweepPictures } from "./pictures/sweep-pictures.ts";

/** Every hour: deletes pictures that no post shows. Fails if any could not be deleted, so that an alarm notices; those stay due. */
export const handler = async (): Promise<{ deleted: number }> => {
  const { deleted, failed } = await sweepPictures(clock.now());
  if (deleted > 0) log.info("pictures swept", { deleted });
  if (failed > 0) throw new Error(`${failed} pictures could not be deleted`);
  return { deleted };
};
