import { findRow } from "./store-row.ts";

/**
 * The number of the first row of a device's log that the server received at `since` or later; the one after `acknowledged` if none was. Rows
 * are received in the order of their numbers and without gaps, so some dozen reads find it in a log of any length.
 */
export const findFirstReceived = async (deviceId: string, acknowledged: number, since: string): Promise<number> => {
  let [first, last] = [1, acknowledged + 1];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    const row = await findRow(deviceId, middle);
    if (row && row.received_at < since) first = middle + 1;
    else last = middle;
  }
  return first;
};
