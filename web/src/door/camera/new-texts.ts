/** For how long a text must be out of the picture before it counts as shown again, in milliseconds. */
const goneMilliseconds = 1_500;

/**
 * Tells a code that is shown from one that is still there: answers whether a text is news at `now` (milliseconds). A phone held before the
 * camera is read ten times a second and answered once. While the scanner is taken, no other text is news, and it still is afterwards.
 */
export const createNewTexts = () => {
  let last = "";
  let seenAt = Number.NEGATIVE_INFINITY;
  return (text: string, now: number, isTaken: boolean): boolean => {
    const isStillThere = text === last && now - seenAt <= goneMilliseconds;
    if (!isStillThere && isTaken) return false;
    last = text;
    seenAt = now;
    return !isStillThere;
  };
};
