/** Debian's, by path. */
export declare const debianChromium: string[];

/** Debian's Chromium where it is installed; undefined leaves the choice to Playwright, which has its own. */
export declare const findChromium: () => string | undefined;
