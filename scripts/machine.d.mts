/** Installs a folder's locked packages when they are missing or its lockfile changed since the last installation. */
export declare const requireDependencies: (folder?: string) => void;

/** Ends the program with one sentence. */
export declare const fail: (sentence: string) => never;
