import { AsyncLocalStorage } from "node:async_hooks";

const instants = new AsyncLocalStorage<number>();

/** Runs work with `Date` frozen at the given ISO instant, also in everything it awaits. */
export const withClock = <T>(now: string | undefined, work: () => T): T =>
  now === undefined ? work() : instants.run(new Date(now).getTime(), work);

/**
 * Replaces the global `Date` so that `withClock` can set it per invocation.
 * Concurrent invocations in one worker each see their own time; timers keep running on the machine's.
 */
export const patchGlobalDate = (): void => {
  const RealDate = Date;
  const realNow = Date.now.bind(Date);
  const now = () => instants.getStore() ?? realNow();
  RealDate.now = now;
  const LocalDate = new Proxy(RealDate, {
    construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [now()] : given, self),
    apply: (target) => new target(now()).toString(),
  });
  RealDate.prototype.constructor = LocalDate;
  globalThis.Date = LocalDate;
};
