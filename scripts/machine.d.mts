/** Ends the program with one sentence. */
export declare const fail: (sentence: string) => never;
