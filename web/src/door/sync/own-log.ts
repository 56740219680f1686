const lockName = "playyy-door-log";

/** Which tab of the browser owns the log. `takeOver` takes it from the tab that does; `release` gives it up. */
export type LogOwner = { takeOver: () => void; release: () => void };

/**
 * Makes this tab the owner of the log when no other tab is, and as soon as the other one is closed. Two tabs that wrote would look like a
 * copied scanner. `onChange` hears each change. A browser without locks has no other tab to ask: this one owns the log.
 */
export const ownLog = (locks: LockManager | undefined, onChange: (isOwner: boolean) => void): LogOwner => {
  let release = () => {};
  let isReleased = false;
  const hold = () =>
    new Promise<void>((resolve) => {
      release = resolve;
      if (isReleased) return resolve();
      onChange(true);
    });
  const wait = (): void => {
    locks?.request(lockName, hold).catch(lose);
  };
  // Another tab took it: from here on this one waits for it.
  const lose = (): void => {
    if (isReleased) return;
    onChange(false);
    wait();
  };
  // At first only asked whether it is free, so that a tab knows at once when another one has it.
  if (locks) locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? hold() : lose())).catch(lose);
  else onChange(true);
  return {
    takeOver: () => {
      if (!isReleased) locks?.request(lockName, { steal: true }, hold).catch(lose);
    },
    release: () => {
      isReleased = true;
      release();
    },
  };
};
