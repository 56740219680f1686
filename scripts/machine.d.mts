/** The first Java 17 or later on this machine; undefined without one. */
export declare const findJava: () => string | undefined;

/** Debian's Chromium where it is installed; undefined leaves the choice to Playwright, which has its own. */
export declare const findChromium: () => string | undefined;

/** Ends the program with one sentence. */
export declare const fail: (sentence: string) => never;
