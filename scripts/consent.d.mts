/** Who is asked, and where it is said. */
export type Terminal = { isInteractive: boolean; ask(question: string): string; say(line: string): void };

/** Whether a package of the system may be installed: at a terminal only after a yes. */
export declare const mayInstall: (name: string, why: string, terminal?: Terminal) => boolean;
