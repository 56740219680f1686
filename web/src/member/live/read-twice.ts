/** The server sends one message a second at most: what changed after it, within its second, is read by then. */
const lastMilliseconds = 1_500;

/** Reads when the server says that something changed, and once more after a rush; `stop` drops what is still to be read. */
export const createReadTwice = (read: () => void) => {
  let last: ReturnType<typeof setTimeout> | undefined;
  return {
    changed: (): void => {
      read();
      clearTimeout(last);
      last = setTimeout(read, lastMilliseconds);
    },
    stop: (): void => clearTimeout(last),
  };
};
